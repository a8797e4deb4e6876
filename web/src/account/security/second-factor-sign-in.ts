import { api, type CallInput } from '../../calls/api.ts'
import { endToken } from '../../calls/session-token.ts'
import { clientIp } from '../../session/client-ip.ts'
import { beginSession } from '../../session/session.ts'

/** A code of the authenticator app, or a recovery code. */
export type FactorCode = NonNullable<CallInput<'POST /login'>['body']['second_factor']>

const addressPart = async () => {
  const ip = await clientIp()
  return ip === undefined ? {} : { ip }
}

/** Logs in on a new device with phone number, password and a code of the second factor. Throws `ApiError` like `login`. */
export const loginWithCode = async (
  phone: string,
  password: string,
  second_factor: FactorCode,
): Promise<void> => {
  endToken()
  const session = await api('POST /login', {
    body: { phone, password, second_factor, ...(await addressPart()) },
  })
  await beginSession(session.access_token, session.expires_in)
}

/** Logs in with a passkey of this device, without phone number and password. Throws `ApiError` with a Thai text. */
export const loginWithPasskey = async (): Promise<void> => {
  endToken()
  const options = await api('POST /login/passkey/options')
  const { answerPasskey } = await import('./passkey.ts')
  const signed = await answerPasskey(options)
  const session = await api('POST /login/passkey', { body: { ...signed, ...(await addressPart()) } })
  await beginSession(session.access_token, session.expires_in)
}
