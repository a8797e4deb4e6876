import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Loads the passkey library at its first use, because its dozen packages would slow the start down. */
const library = () => import('@simplewebauthn/server')

const RELYING_PARTY = 'Sala'

/** Reasons why a passkey was refused. The library's own messages are not logged, because they quote input from the browser. */
export type PasskeyRefusal =
  | 'asked_nothing'
  | 'counter'
  | 'host'
  | 'not_theirs'
  | 'origin'
  | 'other_challenge'
  | 'signature'
  | 'too_many'
  | 'unreadable'
  | 'unverified'

/** Beginnings of the passkey library's error messages, with Sala's reason for each. The rest of a message is ignored, because it quotes input. */
const SAID: readonly (readonly [RegExp, PasskeyRefusal])[] = [
  [/^(Unexpected|Custom) \w+ (response|verifier)[ \w]* challenge/, 'other_challenge'],
  [/^Unexpected \w+ response origin/, 'origin'],
  [/^(Unexpected|Detected) (cross|top)[- ]origin/, 'origin'],
  [/^Unexpected RP ID hash/, 'host'],
  [/^User (presence|verification|not present)/, 'unverified'],
  [/^Response counter value/, 'counter'],
]

const refusalIn = (error: unknown): PasskeyRefusal => {
  const { message, name } = error instanceof Error ? error : { message: '', name: '' }
  if (name === 'UnexpectedRPIDHash') return 'host'
  return SAID.find(([beginning]) => beginning.test(message))?.[1] ?? 'unreadable'
}

/** A passkey's response as the browser sends it. The library validates its other fields. */
export type PasskeyAnswer = { readonly id: string } & Record<string, unknown>

export type StoredPasskey = {
  readonly id: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

/** A page's request to a passkey: the page's origin, and the challenge that the passkey must sign. */
type Asked = { readonly origin: string; readonly challenge: string }

/** Returns the host of an origin, to which a passkey is bound (relying party id). */
const hostOf = (origin: string): string => new URL(origin).hostname

const named = ({ id, transports }: Pick<StoredPasskey, 'id' | 'transports'>) => ({ id, transports })

/**
 * Returns the options with which a browser asks for a passkey. One of the passkeys in `known` must answer. If `known` is empty, any passkey of this
 * host may answer.
 */
export const passkeyRequestOptions = async (origin: string, known: readonly StoredPasskey[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: known.map(named),
    userVerification: 'required',
  })

type NewPasskeyFor = {
  readonly origin: string
  readonly user: { readonly id: string; readonly name: string }
  readonly known: readonly StoredPasskey[]
  /** With `required`, the passkey stores its user, so that it can sign in without a name. */
  readonly residentKey: 'preferred' | 'required'
}

/** Returns the options with which a browser creates a passkey. */
export const passkeyCreationOptions = async ({ origin, user, known, residentKey }: NewPasskeyFor) =>
  (await library()).generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: hostOf(origin),
    userName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { userVerification: 'required', residentKey },
  })

/** Verifies the response of a known passkey. Returns the passkey's new counter, or the reason for an invalid response. */
export const verifyPasskey = async (
  { origin, challenge }: Asked,
  passkey: StoredPasskey,
  answer: PasskeyAnswer,
): Promise<{ readonly counter: bigint } | PasskeyRefusal> => {
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    return verified ? { counter: BigInt(authenticationInfo.newCounter) } : 'signature'
  } catch (error) {
    return refusalIn(error)
  }
}

/** Verifies the response of a new passkey. Returns the passkey, or the reason for an invalid response. */
export const verifyNewPasskey = async (
  { origin, challenge }: Asked,
  answer: PasskeyAnswer,
): Promise<StoredPasskey | PasskeyRefusal> => {
  try {
    const { registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
    })
    const made = registrationInfo?.credential
    if (made === undefined) return 'signature'
    const { id, publicKey, counter, transports = [] } = made
    return { id, public_key: Buffer.from(publicKey), counter: BigInt(counter), transports }
  } catch (error) {
    return refusalIn(error)
  }
}
