import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { CallError } from '../calls/error.ts'
import { passkeyObstacle, passkeyReason } from './passkey-words.ts'

/** The server's passkey options on the wire. */
type Asked = Readonly<Record<string, unknown>>

const NOT_SHOWN_STATUS = 422

/** Read at the first use: most sign in by code. */
const webauthn = () => import('@simplewebauthn/browser')

/** A browser says by the name of its exception why there is no answer. */
const orSaid = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    const reason = passkeyReason(error)
    throw new CallError(NOT_SHOWN_STATUS, 'passkey_not_shown', reason, { error: [reason] })
  }
}

/** Why no passkey can be used here; null: one can. */
export const obstacleHere = (): string | null =>
  passkeyObstacle({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    isKnown: 'PublicKeyCredential' in window && 'credentials' in navigator,
  })

export const canUsePasskeys = (): boolean => obstacleHere() === null

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
