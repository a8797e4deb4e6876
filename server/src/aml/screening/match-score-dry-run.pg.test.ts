import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { loadedList } from '../../../test/aml-setup.ts'
import { useCashier } from '../../../test/cashier-setup.ts'
import { trySetting } from '../../desk/system/setting-dry-runs.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { writeSettings } from '../../platform/settings.ts'
import { endCase } from '../cases/case-decisions.ts'
import { caseRows } from '../cases/case-pages.ts'
import { amlSettings, limits } from '../settings.ts'
import { tryMatchScore } from './match-score-dry-run.ts'
import { screenMembers } from './screening.ts'

const cashier = useCashier()
const BY_TWO = { operator: 'rung', checker: 'anong', reason: 'เทียบวันเกิดแล้ว' }
const LISTED = 'Aleksandr Petrovich Volkov'
/** Names that are more and more unlike the listed one. */
const NAMES = [
  LISTED,
  'Aleksander Petrovich Volkov',
  'Alexander Petrovich Volkov',
  'Alexander Petrovic Volkov',
  'Alexander Petrovic Wolkow',
  'Somchai Jaidee',
]

const setScore = (match_score: number) =>
  writeSettings(cashier.ctx.db, amlSettings, { match_score }, cashier.ctx.clock.now())

/** Counts members by the stored matches, which a comparison with the lowest score made. */
const countBySql = async (least: number, since: Date) => {
  const rows = await cashier.database.query<{ member_id: MemberId; confirmed: boolean }>(
    `select m.member_id, bool_or(m.outcome = 'confirmed') is true as confirmed
       from aml_matches m join aml_screenings s using (member_id)
      where s.screened_at >= $2 group by m.member_id having max(m.score) >= $1`,
    [least, since],
  )
  return { members: rows.length, confirmed: rows.filter(({ confirmed }) => confirmed).length }
}

const trialsSoFar = async (): Promise<number> => {
  const [row] = await cashier.database.query<{ hits: number }>(
    'select sum(hits)::integer as hits from limit_hits where name = $1',
    [limits.match_trials.name],
  )
  return row?.hits ?? 0
}

test('the dry run of a score counts the cases of 90 days like plain SQL, writes nothing, and is bounded', async () => {
  await setScore(75)
  await loadedList(cashier.ctx, 'รายชื่อลองคะแนน', [`D-1,${LISTED},,`])
  const old = await cashier.member({ name: LISTED })
  await screenMembers(cashier.ctx, { all: true })
  cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + 91 * DAY_MS))
  const ids: MemberId[] = []
  for (const name of NAMES) ids.push((await cashier.member({ name })).id)
  await screenMembers(cashier.ctx, { all: false })
  const confirmed = (await caseRows(cashier.ctx, 'open')).find(({ member }) => member.id === ids[2])
  await endCase(cashier.ctx, BY_TWO, BigInt(confirmed?.no ?? 0), 'reported')
  const before = await cashier.database.query('select * from aml_cases order by no')
  const since = new Date(cashier.ctx.clock.now().getTime() - 90 * DAY_MS)
  const scores = await cashier.database.query<{ score: number }>('select distinct score from aml_matches')
  expect(scores.length).toBeGreaterThan(3)
  for (const held of [75, 88, 100]) {
    await setScore(held)
    for (const wanted of [75, 80, 88, 92, 96, 100]) {
      const trial = await tryMatchScore(cashier.ctx, wanted)
      const [was, will] = [await countBySql(held, since), await countBySql(wanted, since)]
      expect([held, wanted, trial.is_whole, trial.before, trial.after]).toEqual([
        held,
        wanted,
        true,
        was,
        will,
      ])
      expect(trial.changed.length).toBe(Math.abs(was.members - will.members))
      expect(trial.changed.some(({ member_id }) => member_id === old.id)).toBe(false)
    }
  }
  await setScore(100)
  expect((await tryMatchScore(cashier.ctx, 75, 2)).is_whole).toBe(false)
  expect(await cashier.database.query('select * from aml_cases order by no')).toEqual(before)
  const change = { group: 'aml', key: 'match_score', value: 75 }
  for (let trials = (await trialsSoFar()) + 1; trials <= limits.match_trials.count; trials++)
    await tryMatchScore(cashier.ctx, 75)
  await expect(trySetting(cashier.ctx, change)).rejects.toMatchObject({ code: 'too_many_requests' })
  cashier.advance(61)
  expect((await trySetting(cashier.ctx, change)).figures).toMatchObject([
    { what: 'aml_list_match', ...{ before: 1, after: 5 } },
    { what: 'aml_confirmed', is_hit: true },
  ])
})
