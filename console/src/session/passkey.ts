import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { CallError } from '../calls/error.ts'

/** What the server asks a passkey, as it stands on the wire. */
type Asked = Readonly<Record<string, unknown>>

const NOT_SHOWN = 'ยังไม่ได้ยืนยันด้วยพาสคีย์ ลองใหม่ หรือใช้รหัสจากแอปแทน'
const NOT_SHOWN_STATUS = 422

/** Read at the first use: most sign in by code. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whoever closes the browser's question, or whose passkey is elsewhere, is told so. */
const orSaid = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch {
    throw new CallError(NOT_SHOWN_STATUS, 'passkey_not_shown', NOT_SHOWN, { error: [NOT_SHOWN] })
  }
}

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** As a call takes it: any further fields are judged by the server's own library. */
type Sent = { id: string; type: 'public-key'; [name: string]: unknown }

const asSent = (answer: AuthenticationResponseJSON | RegistrationResponseJSON): Sent => ({
  ...answer,
  type: 'public-key',
})

export const answerPasskey = (asked: Asked) =>
  orSaid(async () => {
    const optionsJSON = asked as unknown as PublicKeyCredentialRequestOptionsJSON
    return asSent(await (await webauthn()).startAuthentication({ optionsJSON }))
  })

export const makePasskey = (asked: Asked) =>
  orSaid(async () => {
    const optionsJSON = asked as unknown as PublicKeyCredentialCreationOptionsJSON
    return asSent(await (await webauthn()).startRegistration({ optionsJSON }))
  })
