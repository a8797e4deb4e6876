import { stored } from '@sala/contract/page/stored.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/store.ts'

const KEY = stored.registration.name
/** As long as the server honours a registration token; a code lives shorter. */
const REGISTRATION_LIFE_MS = stored.registration.seconds * 1000

/** A registration under way, kept so that a reload resumes at the right step (F01). */
export type Registration =
  /** `again`: the phone of a registration that could not go on. */
  | { step: 'phone'; again?: string }
  | { step: 'otp'; phone: string; ends_at_ms: number }
  | { step: 'password'; phone: string; token: string; ends_at_ms: number }

const START: Registration = { step: 'phone' }

/** The registration that was kept, if it can still be continued. */
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

/** A registration that cannot continue is deleted, because it has a phone number. */
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

/** The proof expired: the same phone needs a new one. */
export const beginAgain = (phone: string): void => {
  localStore.removeItem(KEY)
  registrationStore.set({ step: 'phone', again: phone })
}

/** After the password step the token is spent; a wrong number starts again. */
export const forgetRegistration = (): void => keep(START)
