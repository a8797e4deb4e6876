import type { ToastKind } from '@sala/ui/feedback/toast.tsx'
import { type Answer, ApiError, firstError } from '../calls/api.ts'

/** Poll interval in ms while the server checks the member's credit at the game site, the partner that runs the games (F10, B01). */
export const CREDIT_POLL_MS = 5_000
/** Number of polls after which the page stops waiting for the credit check. The notice that it then shows names this number. */
export const UNFINISHED_POLLS_MAX = 3
/** Maximum number of times that the turnover call can start the credit check again. Without a maximum the check could repeat for ever. */
export const TURNOVER_RESTARTS_MAX = 3

type Profile = Answer<'GET /customers/profile'>['data']

/** The functions that a credit check uses: calls of the API, a clock, notices and a spinner. Tests pass simulated ones. */
export type CreditCheckParts = {
  checkCredit: () => Promise<boolean>
  /** Fetches and caches the profile, which contains the credit. */
  profile: () => Promise<Pick<Profile, 'ufabet_credit_checking'>>
  checkTurnover: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
  notify: (kind: ToastKind, text: string) => void
  /** Shows or hides the spinner next to the credit. */
  setChecking: (checking: boolean) => void
}

const STARTED = 'ดำเนินการเช็คเครดิต'
const DONE = 'เช็คเครดิตเรียบร้อย'
const OVER = `หมดระยะเวลาเช็คเครดิต ลิมิตไว้ไม่เกินจำนวน ${UNFINISHED_POLLS_MAX} ครั้ง`

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.unauthenticated

/** Returns the error text of a failed turnover call: the response's `msg`, or else the text in `errors` (E13). */
const turnoverSentence = (error: unknown): string => {
  const body = error instanceof ApiError ? error.body : null
  const msg = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : null
  return typeof msg === 'string' ? msg : firstError(error)
}

/**
 * Polls the profile every 5 s until the server has checked the credit at the game site. Returns false if that takes too long or the session
 * ends.
 */
const poll = async (parts: CreditCheckParts): Promise<boolean> => {
  for (let unfinished = 0; unfinished < UNFINISHED_POLLS_MAX; unfinished += 1) {
    await parts.wait(CREDIT_POLL_MS)
    try {
      const { ufabet_credit_checking } = await parts.profile()
      if (ufabet_credit_checking === 0) return true
    } catch (error) {
      // A failed poll does not end the credit check, but the end of the session does.
      if (isUnauthenticated(error)) return false
    }
  }
  parts.notify('error', OVER)
  return false
}

const turnoverAsksAgain = async (parts: CreditCheckParts): Promise<boolean> => {
  try {
    return await parts.checkTurnover()
  } catch (error) {
    if (!isUnauthenticated(error)) parts.notify('warning', turnoverSentence(error))
    return false
  }
}

const begin = async (parts: CreditCheckParts): Promise<boolean> => {
  try {
    return await parts.checkCredit()
  } catch (error) {
    if (!isUnauthenticated(error)) parts.notify('error', firstError(error))
    return false
  }
}

/**
 * Updates the credit after the member has pressed refresh (F10): starts the credit check at the game site, waits for its end, and then checks
 * the turnover (the stakes that a bonus requires). Reports the progress by notices. Never throws.
 */
export const runCreditCheck = async (parts: CreditCheckParts): Promise<void> => {
  parts.setChecking(true)
  parts.notify('success', STARTED)
  let again = await begin(parts)
  for (let rounds = 0; again && rounds <= TURNOVER_RESTARTS_MAX; rounds += 1) {
    parts.setChecking(true)
    const finished = await poll(parts)
    parts.setChecking(false)
    if (finished) parts.notify('success', DONE)
    again = finished && (await turnoverAsksAgain(parts))
  }
  parts.setChecking(false)
}
