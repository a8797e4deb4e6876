import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { loadedList } from '../../../test/aml-setup.ts'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { Context } from '../../context.ts'
import { changeSetting, changeSettingAlone } from '../../operators/decisions/setting-groups.ts'
import { inTransaction } from '../../platform/db.ts'
import { processAll } from '../../platform/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { caseRows } from '../cases/case-pages.ts'
import { SCREEN_JOB } from '../lists/sanctions-lists.ts'
import { screenMembers } from './screening.ts'

const cashier = useCashier()
/** One member a page. */
const PAGED = { all: true, at_once: 1 } as const
const ROUNDS = 3
const DECISION = { operator: 'rung', reason: 'a score of a test' }
const scoreOf = (value: number) => ({ group: 'aml', key: 'match_score', value })

/** Creates two members in the order of their ids, because the comparison goes through members in that order. */
const twoMembers = async (names: readonly [string, string]): Promise<[MemberId, MemberId]> => {
  const ids = [(await cashier.member()).id, (await cashier.member()).id].toSorted() as [MemberId, MemberId]
  for (const [at, id] of ids.entries())
    await cashier.database.query('update members set name = $2 where id = $1', [id, names[at]])
  return ids
}
const openRules = async (id: MemberId) =>
  (await caseRows(cashier.ctx, 'open')).filter(({ member }) => member.id === id).map(({ rule }) => rule)
const isScreened = async (id: MemberId) =>
  (await cashier.database.query('select 1 from aml_screenings where member_id = $1', [id])).length === 1

/** Returns a context in which the worker stops as soon as the first page of members is recorded. */
const stoppedAfterPage = (): { ctx: Context; signal: AbortSignal } => {
  const stopping = new AbortController()
  const now = () => {
    stopping.abort()
    return cashier.ctx.clock.now()
  }
  return { ctx: { ...cashier.ctx, clock: { now } }, signal: stopping.signal }
}

test('a comparison that the stopping worker breaks off is run again, and reaches all members', async () => {
  const [, later] = await twoMembers(['ก่อนหน้า คนแรก', 'ภัทรพล ชาญวิทย์'])
  await loadedList(cashier.ctx, 'รายชื่อหยุดกลางคัน', ['S-1,ภัทรพล ชาญวิทย์,,'])
  const { ctx, signal } = stoppedAfterPage()
  let runs = 0
  const run = () => (runs++ === 0 ? screenMembers(ctx, PAGED, signal) : screenMembers(cashier.ctx, PAGED))
  await processAll(cashier.ctx.pool, { [SCREEN_JOB]: run }, silentLog, ROUNDS)
  expect([runs, await openRules(later)]).toEqual([2, ['list_match']])
})

test('a member whose comparison fails stops no other member, and is compared again later', async () => {
  const [failing, later] = await twoMembers(['อรทัย พูนทรัพย์', 'เกรียงไกร มั่นคง'])
  await loadedList(cashier.ctx, 'รายชื่อหนึ่งคนล้มเหลว', ['F-1,อรทัย พูนทรัพย์,,', 'F-2,เกรียงไกร มั่นคง,,'])
  await cashier.database.query(
    `alter table aml_matches add constraint fails check (member_id <> '${failing}') not valid`,
  )
  await expect(screenMembers(cashier.ctx, PAGED)).rejects.toThrow('could not be compared')
  expect([await isScreened(failing), await isScreened(later)]).toEqual([false, true])
  expect([await openRules(failing), await openRules(later)]).toEqual([[], ['list_match']])
  await cashier.database.query('alter table aml_matches drop constraint fails')
  await screenMembers(cashier.ctx, { all: false })
  expect([await isScreened(failing), await openRules(failing)]).toEqual([true, ['list_match']])
})

const recordedScores = async (id: MemberId) =>
  (await cashier.database.query('select score from aml_matches where member_id = $1', [id])).map(
    ({ score }) => Number(score),
  )

test('a corrected birth date is compared again, and a match that it raises to the least score opens a case', async () => {
  const [, id] = await twoMembers(['วรพล ตั้งใจ', 'ธนโชติ ศรีพิทักษ์'])
  const born = (date: string) =>
    cashier.database.query('update members set birth_date = $2 where id = $1', [id, date])
  await born('1980-01-02')
  await loadedList(cashier.ctx, 'รายชื่อวันเกิด', ['B-1,ธนโชติ ศรีพิทักษา,,1975-06-07'])
  await screenMembers(cashier.ctx, { all: false })
  expect(await openRules(id)).toEqual([])
  await born('1975-06-07')
  await screenMembers(cashier.ctx, { all: false })
  expect([await openRules(id), (await recordedScores(id)).length]).toEqual([['list_match'], 1])
})

test('a changed least score compares all members again', async () => {
  const [, id] = await twoMembers(['สมหวัง รุ่งโรจน์', 'กิตติภพ วงศ์สวัสดิ์'])
  await loadedList(cashier.ctx, 'รายชื่อคะแนน', ['K-1,กิตติภพ วงษ์สวัสดี,,'])
  const compare = () => screenMembers(cashier.ctx, { all: true })
  await inTransaction(cashier.ctx.db, tx =>
    changeSetting(tx, DECISION, scoreOf(100), cashier.ctx.clock.now()),
  )
  await processAll(cashier.ctx.pool, { [SCREEN_JOB]: compare }, silentLog, ROUNDS)
  expect(await openRules(id)).toEqual([])
  await inTransaction(cashier.ctx.db, tx =>
    changeSettingAlone(tx, DECISION, scoreOf(80), cashier.ctx.clock.now()),
  )
  await processAll(cashier.ctx.pool, { [SCREEN_JOB]: compare }, silentLog, ROUNDS)
  expect(await openRules(id)).toEqual(['list_match'])
})
