import type { ToastKind } from '@sala/ui/feedback/toast.tsx'
import { type Answer, ApiError, firstError } from '../calls/api.ts'

/** Poll interval of a credit check in ms (F10, B01). */
export const CREDIT_POLL_MS = 5_000
/** The credit check stops after this many polls without a result. The notice that is then shown names this number. */
export const UNFINISHED_POLLS_MAX = 3
/** The turnover check can restart a credit check at most this many times. The limit prevents an endless loop. */
export const TURNOVER_RESTARTS_MAX = 3

type Profile = Answer<'GET /customers/profile'>['data']

/** The functions that a credit check needs: three API calls, a clock, notices and a spinner. */
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

/** Returns the text about a failed turnover check: the response's `msg`, or else the text in `errors` (E13). */
const turnoverSentence = (error: unknown): string => {
  const body = error instanceof ApiError ? error.body : null
  const msg = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : null
  return typeof msg === 'string' ? msg : firstError(error)
}

/**
 * Polls the profile every 5 s while the server checks the credit. Returns true once the server has finished,
 * false if it does not finish in time or the session ends.
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

/** Runs a whole credit check after the member has pressed refresh (F10). Never throws. */
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
