import { passkeyObstacle, passkeyReason } from '@sala/ui/browser/passkey-texts.ts'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ApiError } from '../../calls/api.ts'

type Asked = Readonly<Record<string, unknown>>

const NOT_SHOWN_STATUS = 422

/** A passkey's response to the server's challenge. The server's library validates the other fields. */
type Signed = { challenge: string; answer: { id: string; type: 'public-key'; [name: string]: unknown } }

const refused = (reason: string) =>
  new ApiError(NOT_SHOWN_STATUS, 'passkey_not_shown', reason, { error: [reason] })

/** Runs a passkey request in the browser. Converts the browser's exception to an `ApiError` with a Thai text. */
const signed = async (
  { challenge }: Asked,
  ask: () => Promise<AuthenticationResponseJSON | RegistrationResponseJSON>,
): Promise<Signed> => {
  const obstacle = passkeyObstacle({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    isKnown: 'PublicKeyCredential' in window && 'credentials' in navigator,
  })
  if (obstacle !== null) throw refused(obstacle)
  try {
    return { challenge: String(challenge), answer: { ...(await ask()), type: 'public-key' } }
  } catch (error) {
    throw refused(passkeyReason(error))
  }
}

/** Asks the browser to sign the server's challenge with one of the member's passkeys. Throws `ApiError` with a Thai text. */
export const answerPasskey = (asked: Asked): Promise<Signed> =>
  signed(asked, () =>
    startAuthentication({ optionsJSON: asked as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Creates a passkey on this device. Throws `ApiError` with a Thai text. */
export const makePasskey = (asked: Asked): Promise<Signed> =>
  signed(asked, () =>
    startRegistration({ optionsJSON: asked as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
