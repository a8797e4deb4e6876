import type { RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import type { Context } from '../../context.ts'
import { type RiskSettings, riskSettings } from '../../operators/decisions/risk-settings.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import {
  findBonusOnly,
  findInAndOut,
  findShared,
  findTrees,
  findVelocity,
  type RiskFinding,
} from './risk-rules-sql.ts'

type Looking = { readonly db: Db; readonly settings: RiskSettings; readonly now: Date; readonly from: Date }

export type RuleResult = { readonly rule: RiskRule; readonly found: readonly RiskFinding[] }

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The query of each risk rule. A new rule needs a name in the contract, and the compiler then requires an entry here. */
const rules: { readonly [K in RiskRule]: (looking: Looking) => Promise<RiskFinding[]> } = {
  shared_payer: ({ db, settings, from }) => findShared(db, 'payer', settings.payer_members, from),
  shared_device: ({ db, settings, from }) => findShared(db, 'device', settings.device_members, from),
  shared_address: ({ db, settings, from }) => findShared(db, 'address', settings.address_members, from),
  same_name: ({ db, settings, from }) => findShared(db, 'name', settings.name_members, from),
  invite_tree: ({ db, settings }) => findTrees(db, settings.tree_members),
  in_and_out: ({ db, settings, now }) => findInAndOut(db, settings, before(now, settings.in_and_out_days)),
  bonus_only: ({ db, settings }) => findBonusOnly(db, settings.bonus_only_deposits),
  velocity: ({ db, settings, from }) => findVelocity(db, settings.velocity_per_hour, from),
}

export const runConfiguredRules = async (ctx: Context): Promise<RuleResult[]> =>
  runRules(ctx, await readSettings(ctx.db, riskSettings))

/** Runs all risk rules with the given settings, one after the other, so that their scans of all members use one database connection at a time. */
export const runRules = async (ctx: Context, settings: RiskSettings): Promise<RuleResult[]> => {
  const now = ctx.clock.now()
  const looking = { db: ctx.db, settings, now, from: before(now, settings.looked_days) }
  const each = Object.entries(rules) as [RiskRule, (typeof rules)[RiskRule]][]
  const looked: RuleResult[] = []
  for (const [rule, look] of each) looked.push({ rule, found: await look(looking) })
  return looked
}
