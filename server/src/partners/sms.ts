import { callPartner, PartnerConfused } from './partner-http.ts'

const SEND_TIMEOUT_MS = 5_000

/** The SMS gateway. Wire: docs/partners.md. */
export const smsPartner = (settings: { url: string; key: string }) => {
  const endpoint = { partner: 'sms', ...settings, timeoutMs: SEND_TIMEOUT_MS }
  return {
    /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when it was not accepted. */
    send: async (message: { reference: string; to: string; text: string }): Promise<void> => {
      const answer = await callPartner(endpoint, 'POST', '/v1/messages', message)
      if (answer.status !== 202 && answer.status !== 200) throw new PartnerConfused('sms', answer)
    },
  }
}
