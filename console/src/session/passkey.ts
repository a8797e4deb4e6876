import { passkeyObstacle, passkeyReason } from '@sala/ui/browser/passkey-texts.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { CallError } from '../calls/call-error.ts'

type Asked = Readonly<Record<string, unknown>>

const NOT_SHOWN_STATUS = 422

/** Loads the passkey library at first use, because most staff users sign in by code. */
const webauthn = () => import('@simplewebauthn/browser')

/** Runs a passkey request. Converts the browser's exception to a `CallError` with a Thai reason. */
const orSaid = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    const reason = passkeyReason(error)
    throw new CallError(NOT_SHOWN_STATUS, 'passkey_not_shown', reason, { error: [reason] })
  }
}

/** Returns why passkeys do not work on this page; null if they work. */
export const findPasskeyObstacle = (): string | null =>
  passkeyObstacle({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    isKnown: 'PublicKeyCredential' in window && 'credentials' in navigator,
  })

export const canUsePasskeys = (): boolean => findPasskeyObstacle() === null

/** A passkey response as the API takes it. The server's library validates the other fields. */
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
