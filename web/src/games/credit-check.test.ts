import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../calls/api.ts'
import { type CreditCheckParts, runCreditCheck } from './credit-check.ts'

const STARTED = ['success', 'ดำเนินการเช็คเครดิต']
const DONE = ['success', 'เช็คเครดิตเรียบร้อย']
const OVER = ['error', 'หมดระยะเวลาเช็คเครดิต ลิมิตไว้ไม่เกินจำนวน 3 ครั้ง']
const dead = new ApiError(401, 'unauthenticated', 'Unauthenticated.', { error: ['กรุณาเข้าสู่ระบบ'] })

/** Sets up a credit check. `polls` lists the responses of the profile call: 1 unfinished, 0 finished, or an error. The last one repeats. */
function check(polls: (0 | 1 | Error)[], turnover: (boolean | Error)[] = [false]) {
  const notices: unknown[] = []
  const spinner: boolean[] = []
  const take = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) as T
  const profile = vi.fn(async () => {
    const next = take(polls)
    if (next instanceof Error) throw next
    return { ufabet_credit_checking: next }
  })
  const checkTurnover = vi.fn(async () => {
    const next = take(turnover)
    if (next instanceof Error) throw next
    return next
  })
  const parts: CreditCheckParts = {
    checkCredit: async () => true,
    profile,
    checkTurnover,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    notify: (kind, text) => void notices.push([kind, text]),
    setChecking: checking => void spinner.push(checking),
  }
  return { parts, notices, spinner, profile, checkTurnover }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a credit check', () => {
  test('polls each 5 s, and shows a notice when the server has finished', async () => {
    const { parts, notices, spinner, profile } = check([1, 0])
    void runCreditCheck(parts)
    await seconds(4.999)
    expect(profile).toHaveBeenCalledTimes(0)
    await seconds(0.001)
    expect(profile).toHaveBeenCalledTimes(1)
    expect(spinner).toEqual([true, true])
    await seconds(5)
    expect(notices).toEqual([STARTED, DONE])
    expect(spinner.at(-1)).toBe(false)
  })

  test('continues if it is unfinished twice', async () => {
    const { parts, notices } = check([1, 1, 0])
    const run = runCreditCheck(parts)
    await seconds(15)
    await run
    expect(notices).toEqual([STARTED, DONE])
  })

  test('ends with the error notice, N = 3, when it is unfinished the third time', async () => {
    const { parts, notices, profile, checkTurnover } = check([1])
    const run = runCreditCheck(parts)
    await seconds(60)
    await run
    expect(profile).toHaveBeenCalledTimes(3)
    expect(notices).toEqual([STARTED, OVER])
    expect(checkTurnover).not.toHaveBeenCalled()
  })

  test('ends without a notice if the session has ended', async () => {
    const { parts, notices, profile, spinner } = check([1, dead])
    const run = runCreditCheck(parts)
    await seconds(60)
    await run
    expect(profile).toHaveBeenCalledTimes(2)
    expect(notices).toEqual([STARTED])
    expect(spinner.at(-1)).toBe(false)
  })

  test('counts a poll without a response as unfinished', async () => {
    const { parts, notices } = check([new Error('offline')])
    const run = runCreditCheck(parts)
    await seconds(60)
    await run
    expect(notices).toEqual([STARTED, OVER])
  })

  test('hides the spinner and shows the reason if it cannot start', async () => {
    const { parts, notices, spinner, profile } = check([0])
    const tooSoon = new ApiError(429, 'check_too_soon', 'x', { error: ['เพิ่งเช็คเครดิตไป'] })
    await runCreditCheck({ ...parts, checkCredit: () => Promise.reject(tooSoon) })
    expect([notices, spinner.at(-1)]).toEqual([[STARTED, ['error', 'เพิ่งเช็คเครดิตไป']], false])
    expect(profile).not.toHaveBeenCalled()
  })

  test('that the server does not start makes no poll', async () => {
    const { parts, profile, spinner } = check([0])
    await runCreditCheck({ ...parts, checkCredit: async () => false })
    expect(profile).not.toHaveBeenCalled()
    expect(spinner.at(-1)).toBe(false)
  })
})

describe('the turnover call after the credit check', () => {
  test('starts the credit check again once for each time that it asks', async () => {
    const { parts, notices, profile, checkTurnover } = check([0, 1, 0], [true, false])
    const run = runCreditCheck(parts)
    await seconds(5)
    expect(checkTurnover).toHaveBeenCalledTimes(1)
    await seconds(10)
    await run
    expect(profile).toHaveBeenCalledTimes(3)
    expect(notices).toEqual([STARTED, DONE, DONE])
  })

  test('cannot start the credit check again without end', async () => {
    const { parts, profile } = check([0], [true])
    const run = runCreditCheck(parts)
    await seconds(600)
    await run
    expect(profile).toHaveBeenCalledTimes(4)
  })

  test("that is refused with success false shows the server's own text as a warning", async () => {
    const body = { success: false, msg: 'ยอดเทิร์นยังไม่ครบ' }
    const refused = new ApiError(422, 'x', 'x', {}, body)
    const { parts, notices } = check([0], [refused])
    const run = runCreditCheck(parts)
    await seconds(5)
    await run
    expect(notices).toEqual([STARTED, DONE, ['warning', 'ยอดเทิร์นยังไม่ครบ']])
  })
})
