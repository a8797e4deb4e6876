import type { MemberId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { auditSoon } from '../../platform/audit.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { watchWithdrawals } from '../../protection/withdrawal-watches/withdrawal-watches.ts'
import { amlSettings } from '../settings.ts'
import {
  type AmlCase,
  countLate,
  type Finding,
  findIsWatched,
  findLastClosed,
  findMatches,
  findRunningCase,
  insertCase,
  insertEvent,
  type NewMatch,
  updateFacts,
  upsertMatch,
} from './sql.ts'

export type { Finding, NewMatch } from './sql.ts'

/** Author of those events of a case that a rule caused and not an operator. */
const RULES = 'rules'

/** Stores whether the member's withdrawals wait for an operator's decision because of the member's cases. The caller holds the member's lock. */
export const refreshWatch = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> =>
  watchWithdrawals(tx, memberId, await findIsWatched(tx, memberId), at)

const open = async (tx: Tx, finding: Finding, at: Date): Promise<bigint> => {
  const no = await insertCase(tx, finding, at)
  await insertEvent(tx, no, { kind: 'opened', by: RULES }, at)
  const { member_id: member, rule } = finding
  const details = { member, case: String(no), rule }
  await auditSoon(tx, { actor: 'system', action: 'aml.open', subject: member, details }, at)
  return no
}

/**
 * Opens a case for a rule's finding, or adds it to the member's running case of that rule. A finding that began before the rule's last case was
 * closed changes nothing, because operators have already judged those transactions. The caller holds the member's lock. Returns the case's number, or
 * null if nothing changed.
 */
const record = async (tx: Tx, finding: Finding, at: Date): Promise<bigint | null> => {
  const running = await findRunningCase(tx, finding.member_id, finding.rule)
  if (running !== null) {
    if (finding.until > running.found_until) await updateFacts(tx, running.no, finding)
    return running.no
  }
  const closed = await findLastClosed(tx, finding.member_id, finding.rule)
  return closed !== null && finding.from <= closed ? null : open(tx, finding, at)
}

/** Records a finding of a rule in a separate transaction. A repeated call changes nothing. */
export const recordFinding = (ctx: Context, finding: Finding): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, finding.member_id)
    await record(tx, finding, ctx.clock.now())
  })

const matchKey = ({ list_no, reference }: Pick<NewMatch, 'list_no' | 'reference'>): string =>
  `${list_no} ${reference}`

/**
 * Records matches of a member's name with entries of sanctions lists, in the member's case of this rule. The member's withdrawals then wait for an
 * operator's decision. A match that is already known, decided or not, is recorded again only with a higher score. Returns the number of new matches.
 */
export const recordMatches = (
  ctx: Context,
  memberId: MemberId,
  matches: readonly NewMatch[],
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    await lockMember(tx, memberId)
    const known = new Map((await findMatches(tx, memberId)).map(match => [matchKey(match), match.score]))
    const fresh = matches.filter(match => match.score > (known.get(matchKey(match)) ?? -1))
    if (fresh.length === 0) return 0
    const score = Math.max(...fresh.map(match => match.score))
    const facts = { matches: fresh.length, score }
    const finding: Finding = { member_id: memberId, rule: 'list_match', facts, from: at, until: at }
    const running = await findRunningCase(tx, memberId, 'list_match')
    const no = running?.no ?? (await open(tx, finding, at))
    if (running !== null) await addToCase(tx, running, finding, at)
    for (const match of fresh) await upsertMatch(tx, memberId, no, match, at)
    await refreshWatch(tx, memberId, at)
    return fresh.length
  })

const addToCase = async (tx: Tx, { no }: AmlCase, finding: Finding, at: Date): Promise<void> => {
  await updateFacts(tx, no, finding)
  await insertEvent(tx, no, { kind: 'found', by: RULES }, at)
}

/** Returns the number of cases that have waited for a decision for longer than `case_hours`. */
export const countLateCases = async (ctx: Context): Promise<number> => {
  const { case_hours } = await readSettings(ctx.db, amlSettings)
  return countLate(ctx.db, new Date(ctx.clock.now().getTime() - case_hours * HOUR_MS))
}
