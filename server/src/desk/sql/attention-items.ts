import type { signalPartners } from '@sala/contract/desk/dashboard/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { amlSettings } from '../../aml/settings.ts'
import { careSettings } from '../../care/settings.ts'
import { eventsSettings } from '../../events/settings.ts'
import type { Db } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { readSettings } from '../../platform/settings.ts'

/**
 * An item that needs an operator's attention, often because a partner failed: its kind, id, start time, number of failed attempts and, if known, the
 * reason.
 */
export type Trouble = {
  readonly what: string
  readonly id: string
  readonly since: Date
  readonly tries: number
  readonly why: string
}

/** Returns whether the operator may see items of this kind. For example, few operators see cases about money laundering. */
export const maySeeTrouble = ({ permissions }: Pick<Operator, 'permissions'>, what: string): boolean =>
  what !== 'aml case' || permissions.has('aml.read')

/** An item that needs attention, with the id of its member. The id is null if the item concerns no member. */
export type KnownTrouble = Trouble & { readonly member_id: MemberId | null }

type Partner = (typeof signalPartners)[number]

/** For each kind of item that waits for a partner, that partner. */
const SILENT: Readonly<Record<string, Partner>> = {
  statement: 'bank',
  payout: 'bank',
  return: 'bank',
  'return ordered': 'bank',
  gateway: 'gateway',
  movement: 'game_site',
  wallet: 'game_site',
  'open game': 'game_site',
  rounds: 'game_site',
  'free rounds': 'game_site',
}

/** An item that waits for a partner's response is listed from this number of failed attempts on. */
const SILENCES_SHOWN = 3
const ENDING_SHOWN_HOURS = 1
/**
 * Days for which a refused payout or return is listed. Its money is safe with the member or in suspense, but operators should see the refusal,
 * because the company may have caused it.
 */
const REFUSED_SHOWN_DAYS = 7
/**
 * Hours after which an accepted payout without an outcome is listed. It is not listed sooner, because some banks pay later or review accounts first.
 */
const ACCEPTED_SHOWN_HOURS = 24
/**
 * Free rounds (games whose stake the member does not pay) are listed this number of hours after their end, if the game site has not reported the end
 * by then.
 */
const ROUNDS_OVERDUE_HOURS = 24
/** Hours for which a partner's malformed responses are listed, counted from the last one. */
const ODD_SHOWN_HOURS = 24
/** Hours for which a new operator is listed, so that the maker and the checker of the invitation see it in their next shift. */
const JOINED_SHOWN_HOURS = 72
/** Maximum number of listed items per kind, so that one kind does not hide the others. */
const LIST_MAX_OF_EACH = 200

/** Returns items that wait for an operator or a partner, or that a partner refused, oldest first. Each kind has at most LIST_MAX_OF_EACH items. */
export const findTroubles = async (db: Db, now: Date): Promise<KnownTrouble[]> => {
  const { talk_hours } = await readSettings(db, careSettings)
  const { case_hours } = await readSettings(db, amlSettings)
  const { failing_minutes } = await readSettings(db, eventsSettings)
  const { rows } = await sql<KnownTrouble>`
    select waiting.what, waiting.id, waiting.since, waiting.tries, waiting.why,
           coalesce(m.member_id, i.member_id) as member_id from (
     select *, row_number() over (partition by what order by since, id) as place from (
      select what, id, since, tries, why from cashier_waiting
      union all
      select what, id, since, tries, why from platform_waiting
      union all
      select what, id, since, tries, why from games_waiting
      union all
      select what, id, since, tries, why from protection_waiting
      union all
      select what, id, since, tries, why from promotions_waiting
      union all
      select what, id, since, tries, why from partner_log_waiting
      union all
      select what, id, since, tries, why from operators_waiting
      union all
      select what, id, since, tries, why from support_waiting
      union all
      select what, id, since, tries, why from care_waiting
      union all
      select what, id, since, tries, why from identity_waiting
      union all
      select what, id, since, tries, why from aml_waiting
      union all
      select what, id, since, tries, why from events_waiting
      union all
      select what, id, since, tries, why from account_waiting
     ) all_of_them
     where (what not in ('movement', 'free rounds') or tries >= ${SILENCES_SHOWN})
       and (what not in ('payout refused', 'return refused', 'bonus refused', 'free rounds refused', 'free rounds late', 'document check odd') or since > ${now}::timestamptz - make_interval(days => ${REFUSED_SHOWN_DAYS}))
       and (what not in ('payout accepted', 'payee') or since < ${now}::timestamptz - make_interval(hours => ${ACCEPTED_SHOWN_HOURS}))
       and (what <> 'document check' or tries >= ${SILENCES_SHOWN} or why in ('no_answer', 'no_verdict', 'refused', 'unknown_there'))
       and (what not in ('document undeleted', 'erased document undeleted') or (why = 'no_answer' and tries >= ${SILENCES_SHOWN}) or (why = 'no_call' and since > ${now}::timestamptz - make_interval(days => ${REFUSED_SHOWN_DAYS})))
       and (what not in ('odd partner', 'statement anew', 'setting') or since > ${now}::timestamptz - make_interval(hours => ${ODD_SHOWN_HOURS}))
       and (what <> 'operator joined' or since > ${now}::timestamptz - make_interval(hours => ${JOINED_SHOWN_HOURS}))
       and (what <> 'free rounds overdue' or since < ${now}::timestamptz - make_interval(hours => ${ROUNDS_OVERDUE_HOURS}))
       and (what not in ('complaint late', 'lost factor') or since <= ${now})
       and (what <> 'event receiver' or since < ${now}::timestamptz - make_interval(mins => ${failing_minutes}))
       and (what <> 'aml case' or since < ${now}::timestamptz - make_interval(hours => ${case_hours}))
       and (what <> 'care talk' or since < ${now}::timestamptz - make_interval(hours => ${talk_hours}))
       and (what <> 'bonus' or since < ${now}::timestamptz - make_interval(hours => ${ENDING_SHOWN_HOURS}))
    ) waiting left join open_movements m on waiting.what = 'movement' and m.movement_id = waiting.id
      left join identity_members i on waiting.what in ('identity document', 'document check', 'document check odd', 'document undeleted') and i.case_id = waiting.id
     where place <= ${LIST_MAX_OF_EACH} order by since`.execute(db)
  return rows
}

/** Returns items that wait because a partner does not respond, each with the name of the partner. */
export const findUnanswered = async (
  db: Db,
  now: Date,
): Promise<(Trouble & { readonly partner: Partner })[]> =>
  (await findTroubles(db, now)).flatMap(({ what, id, since, tries, why }) => {
    const partner = SILENT[what]
    return partner === undefined ? [] : [{ partner, what, id, since, tries, why }]
  })
