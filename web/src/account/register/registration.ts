import { stored } from '@sala/contract/page/browser-storage.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'

const KEY = stored.registration.name
/** Lifetime of a registration token on the server in ms. */
const REGISTRATION_LIFE_MS = stored.registration.seconds * 1000

/** The registration in progress, stored so that a reload resumes at the same step (F01). */
export type Registration =
  /** `again` is the phone number of an interrupted registration, which the phone field shows at first. */
  | { step: 'phone'; again?: string }
  | { step: 'otp'; phone: string; ends_at_ms: number }
  | { step: 'password'; phone: string; token: string; ends_at_ms: number }

const START: Registration = { step: 'phone' }

/** Returns the stored registration if it has not expired, else a new registration. */
export const resumed = (text: string | null, nowMs: number): Registration => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return START
    const { step, phone, token, ends_at_ms } = kept as Record<string, unknown>
    if (typeof phone !== 'string' || typeof ends_at_ms !== 'number' || ends_at_ms <= nowMs) return START
    if (step === 'otp') return { step, phone, ends_at_ms }
    if (step === 'password' && typeof token === 'string') return { step, phone, token, ends_at_ms }
    return START
  } catch {
    return START
  }
}

/** Returns the registration stored in this browser. Deletes an expired or unreadable one, because it contains a phone number. */
const resumedHere = (): Registration => {
  const registration = resumed(localStore.getItem(KEY), Date.now())
  if (registration.step === 'phone') localStore.removeItem(KEY)
  return registration
}

export const registrationStore = createStore<Registration>(resumedHere())

const keep = (registration: Registration): void => {
  if (registration.step === 'phone') localStore.removeItem(KEY)
  else localStore.setItem(KEY, JSON.stringify(registration))
  registrationStore.set(registration)
}

export const awaitCode = (phone: string): void =>
  keep({ step: 'otp', phone, ends_at_ms: Date.now() + REGISTRATION_LIFE_MS })

export const awaitPassword = (phone: string, token: string, expiresInSeconds: number): void =>
  keep({ step: 'password', phone, token, ends_at_ms: Date.now() + expiresInSeconds * 1000 })

/** Returns to the first step of the registration with the same phone number, because the proof of the number has expired. */
export const restartRegistration = (phone: string): void => {
  localStore.removeItem(KEY)
  registrationStore.set({ step: 'phone', again: phone })
}

/**
 * Starts the registration again with an empty phone number. Called after the password has been set, or if the member wants to use another
 * number.
 */
export const forgetRegistration = (): void => keep(START)
