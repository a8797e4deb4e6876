import { OTP_DIGITS } from '@sala/contract/wire/field-schemas.ts'
import { Secret, TOTP } from 'otpauth'
import { type Clock, systemClock } from '../clock.ts'

const ISSUER = 'Sala'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Number of codes before the current one, and of codes after it, that are valid too, because clocks of phones are inexact. */
const STEPS_EITHER_SIDE = 1

export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const authenticator = (name: string, secret: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label: name,
    secret: Secret.fromBase32(secret),
    digits: OTP_DIGITS,
    period: PERIOD_SECONDS,
  })

/** Returns the `otpauth:` URL that the authenticator app reads from the QR code. */
export const otpauthUrl = (name: string, secret: string): string => authenticator(name, secret).toString()

/** Returns the authenticator's code at a given time, for the sandbox's demo operators and for tests. */
export const codeAt = (secret: string, at: Date): string =>
  authenticator('', secret).generate({ timestamp: at.getTime() })

/** Returns the time step of a matching code. The library `otpauth` compares in a time that does not depend on the code. */
const stepAt = (secret: string, code: string, at: Date): bigint | null => {
  const delta = authenticator('', secret).validate({
    token: code,
    timestamp: at.getTime(),
    window: STEPS_EITHER_SIDE,
  })
  return delta === null ? null : BigInt(Math.floor(at.getTime() / (PERIOD_SECONDS * 1000)) + delta)
}

type Node = { readonly config: { readonly mode: 'sandbox' | 'production' }; readonly clock: Clock }

/**
 * Returns the times for which an authenticator code is checked. In the sandbox these are the time of its moved clock and the real time, because
 * authenticator apps show codes of the real time.
 */
const timesOf = ({ config, clock }: Node): Date[] =>
  config.mode === 'sandbox' ? [clock.now(), systemClock.now()] : [clock.now()]

/**
 * Returns the time step of an authenticator code (RFC 6238). Returns null for a wrong code. The caller stores the step, and refuses codes of this and
 * earlier steps, so that each code can be used only once.
 */
export const timeStepOf = (node: Node, secret: string, code: string): bigint | null =>
  timesOf(node)
    .map(at => stepAt(secret, code, at))
    .find(step => step !== null) ?? null
