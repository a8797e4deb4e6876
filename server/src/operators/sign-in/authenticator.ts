import { OTP_DIGITS } from '@sala/contract/wire/field-schemas.ts'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../context.ts'
import { systemClock } from '../../platform/clock.ts'
import { openText, type SealingKey, sealText } from '../../platform/security/sealed-text.ts'

const ISSUER = 'Sala'
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Number of codes before the current one, and after it, that are valid too, because the clocks of phones are inexact. */
const STEPS_EITHER_SIDE = 1

const keyOf = (codeSecret: string): SealingKey => ({ secret: codeSecret, purpose: 'operator authenticator' })

/** Encrypts the authenticator secret, so that a stolen database alone is not enough to generate codes. */
export const sealSecret = (codeSecret: string, secret: string): Buffer => sealText(keyOf(codeSecret), secret)

/** Decrypts an authenticator secret. Returns null if it was encrypted with another server secret. */
export const openSecret = (codeSecret: string, sealed: Buffer): string | null =>
  openText(keyOf(codeSecret), sealed)

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

const stepAt = (secret: string, code: string, at: Date): bigint | null => {
  const delta = authenticator('', secret).validate({
    token: code,
    timestamp: at.getTime(),
    window: STEPS_EITHER_SIDE,
  })
  return delta === null ? null : BigInt(Math.floor(at.getTime() / (PERIOD_SECONDS * 1000)) + delta)
}

/**
 * Returns the times for which an authenticator code is checked. The sandbox checks both its shifted clock and the real time, because authenticator
 * apps show codes of the real time.
 */
const timesOf = ({ config, clock }: Context): Date[] =>
  config.mode === 'sandbox' ? [clock.now(), systemClock.now()] : [clock.now()]

/** Returns the time step of an authenticator code. Returns null for a wrong code. The code of a time step is valid once (`spendTimeStep`). */
export const timeStepOf = (ctx: Context, secret: string, code: string): bigint | null =>
  timesOf(ctx)
    .map(at => stepAt(secret, code, at))
    .find(step => step !== null) ?? null
