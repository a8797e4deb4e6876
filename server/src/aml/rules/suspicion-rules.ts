import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Finding, recordFinding } from '../cases/cases.ts'
import { type AmlRules, amlSettings } from '../settings.ts'
import { findPassThrough, findStructuring, type Span } from './sql.ts'

/** Number of hours up to now that a run examines. It is more than the time between two runs, so that a late run misses nothing. */
const EXAMINED_HOURS = 48
/** Number of past days over which proposed rules are tried. */
const TRIAL_DAYS = 30

/**
 * Runs both rules (deposits just below a threshold, and money that passes through without play) over a period. Of a member's findings by one rule,
 * only the newest is returned.
 */
export const findSuspicious = async (db: Db | Tx, span: Span, rules: AmlRules): Promise<Finding[]> => [
  ...(await findStructuring(db, span, rules)).map(hit => ({ ...hit, rule: 'structuring' as const })),
  ...(await findPassThrough(db, span, rules)).map(hit => ({ ...hit, rule: 'pass_through' as const })),
]

/** Examines the last two days by the rules and opens a case for each finding. A repeated run changes nothing. */
export const lookForLaundering = async (ctx: Context): Promise<void> => {
  const until = ctx.clock.now()
  const from = new Date(until.getTime() - EXAMINED_HOURS * HOUR_MS)
  const rules = await readSettings(ctx.db, amlSettings)
  const found = await findSuspicious(ctx.db, { from, until, only_new: true }, rules)
  await forEachIsolated(ctx, found, 'a case about money laundering could not be opened', finding =>
    recordFinding(ctx, finding),
  )
}

const membersOf = (found: readonly Finding[], rule: Finding['rule']): Set<MemberId> =>
  new Set(found.filter(each => each.rule === rule).map(({ member_id }) => member_id))

/**
 * Dry run of the rules about money laundering over the last 30 days, with the current and the proposed thresholds. It counts members and writes
 * nothing.
 */
export const tryAmlRules = async (ctx: Context, wanted: AmlRules) => {
  const until = ctx.clock.now()
  const from = new Date(until.getTime() - TRIAL_DAYS * DAY_MS)
  const held = await readSettings(ctx.db, amlSettings)
  const [was, will] = [
    await findSuspicious(ctx.db, { from, until }, held),
    await findSuspicious(ctx.db, { from, until }, wanted),
  ]
  const keyOf = ({ member_id, rule }: Finding) => `${rule} ${member_id}`
  const [before, after] = [new Set(was.map(keyOf)), new Set(will.map(keyOf))]
  const counts = (found: readonly Finding[]) => ({
    structuring: membersOf(found, 'structuring').size,
    pass_through: membersOf(found, 'pass_through').size,
  })
  return {
    from,
    until,
    before: counts(was),
    after: counts(will),
    changed: [
      ...will.filter(each => !before.has(keyOf(each))).map(({ member_id }) => ({ member_id, found: true })),
      ...was.filter(each => !after.has(keyOf(each))).map(({ member_id }) => ({ member_id, found: false })),
    ],
  }
}
