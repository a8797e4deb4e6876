import { z } from 'zod'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callPartner, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, expectReference } from '../../adapter-kit/partner-values.ts'
import type { Sms } from '../../ports/sms.ts'
import { salaEndpoint } from './endpoint.ts'

const taken = z.object({ reference: z.string() })

const SEND_TIMEOUT_MS = 5_000

export const salaSms = (settings: PartnerSettings): Sms => {
  const endpoint = salaEndpoint('sms', settings, SEND_TIMEOUT_MS)
  return {
    name: 'sala',
    tells_receipts: false,
    repeats_safely: true,
    names_in_answer: 'reference',
    send: async message => {
      const answer = await callPartner(endpoint, 'POST', '/v1/messages', message)
      if (answer.status !== 202 && answer.status !== 200) throw new PartnerConfused('sms', answer)
      expectReference('sms', answer, expectBody('sms', answer, taken), message.reference)
      return { message_id: null }
    },
  }
}
