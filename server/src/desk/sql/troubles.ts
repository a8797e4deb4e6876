import type { signalPartners } from '@sala/contract/desk/today/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Something that waits because a partner failed: what, since when, how often it was asked, and why as far as it is known. */
export type Trouble = {
  readonly what: string
  readonly id: string
  readonly since: Date
  readonly tries: number
  readonly why: string
}

/** With whose it is, where its id does not say so. */
export type KnownTrouble = Trouble & { readonly member_id: MemberId | null }

type Partner = (typeof signalPartners)[number]

/** The silent partner of each trouble. */
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
}

/** Failures and duration above which silence is a trouble. */
const SILENCES_SHOWN = 3
const ENDING_SHOWN_HOURS = 1
/** A refused payout is credited back, a refused return goes to suspense; the cause may be ours. */
const REFUSED_SHOWN_DAYS = 7
/** Banks that pay later or review accounts need time. */
const ACCEPTED_SHOWN_HOURS = 24
/** A repaired oddity leaves the list. */
const ODD_SHOWN_HOURS = 24
/** Long enough for both makers to come to work and see it. */
const JOINED_SHOWN_HOURS = 72
/** Old cases of one kind do not hide another. */
const LIST_MAX_OF_EACH = 200

/** All that waits for a partner, or that a partner refused, whoever is asked next. The oldest first, of each kind so many. */
export const findTroubles = async (db: Db, now: Date): Promise<KnownTrouble[]> => {
  const { rows } = await sql<KnownTrouble>`
    select waiting.what, waiting.id, waiting.since, waiting.tries, waiting.why, m.member_id from (
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
     ) all_of_them
     where (what <> 'movement' or tries >= ${SILENCES_SHOWN})
       and (what not in ('payout refused', 'return refused', 'bonus refused') or since > ${now}::timestamptz - make_interval(days => ${REFUSED_SHOWN_DAYS}))
       and (what not in ('payout accepted', 'payee') or since < ${now}::timestamptz - make_interval(hours => ${ACCEPTED_SHOWN_HOURS}))
       and (what not in ('odd partner', 'statement anew', 'setting') or since > ${now}::timestamptz - make_interval(hours => ${ODD_SHOWN_HOURS}))
       and (what <> 'operator joined' or since > ${now}::timestamptz - make_interval(hours => ${JOINED_SHOWN_HOURS}))
       and (what <> 'bonus' or since < ${now}::timestamptz - make_interval(hours => ${ENDING_SHOWN_HOURS}))
    ) waiting left join open_movements m on waiting.what = 'movement' and m.movement_id = waiting.id
     where place <= ${LIST_MAX_OF_EACH} order by since`.execute(db)
  return rows
}

/** Unanswered calls by partner, the same for all screens. */
export const findUnanswered = async (
  db: Db,
  now: Date,
): Promise<(Trouble & { readonly partner: Partner })[]> =>
  (await findTroubles(db, now)).flatMap(({ what, id, since, tries, why }) => {
    const partner = SILENT[what]
    return partner === undefined ? [] : [{ partner, what, id, since, tries, why }]
  })
