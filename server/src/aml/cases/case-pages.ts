import type { AmlState } from '@sala/contract/aml/aml-terms.ts'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { amlSettings } from '../settings.ts'
import { closesAlone, knownCase } from './case-decisions.ts'
import { type AmlCase, findCases, findEvents, findIsWatched, findMatches } from './sql.ts'

const shown = (hours: number) => (found: AmlCase) => {
  const { no, member_id, rule, state, opened_at, changed_at, facts } = found
  const isWaiting = state === 'open' || state === 'escalated'
  const decide_by = isWaiting ? new Date(changed_at.getTime() + hours * HOUR_MS) : null
  return { no: String(no), member_id, rule, state, opened_at, changed_at, facts, decide_by }
}

/** Returns the cases in the given state, with masked members. */
export const caseRows = async (ctx: Context, state: AmlState) => {
  const { case_hours } = await readSettings(ctx.db, amlSettings)
  const cases = await findCases(ctx.db, state)
  return attachMembers(ctx.db, cases.map(shown(case_hours)))
}

/** Returns one case with its matches and events. Throws Refusal `not_found`. */
export const casePage = async (ctx: Context, no: bigint) => {
  const found = await knownCase(ctx.db, no)
  const { case_hours } = await readSettings(ctx.db, amlSettings)
  const [[row], matches, events, is_watched] = await Promise.all([
    attachMembers(ctx.db, [shown(case_hours)(found)]),
    findMatches(ctx.db, found.member_id),
    findEvents(ctx.db, no),
    findIsWatched(ctx.db, found.member_id),
  ])
  if (row === undefined) throw new Refusal('not_found')
  return {
    ...row,
    found_from: found.found_from,
    found_until: found.found_until,
    is_watched,
    closes_alone: closesAlone(found),
    matches: matches.map(({ list_no: _no, ...match }) => match),
    events: events.map(({ no: event, ...rest }) => ({ no: String(event), ...rest })),
  }
}
