import { sql } from 'kysely'
import { DAY_MS } from '../calendar.ts'
import { deleteInBatches } from '../database/row-retention.ts'
import type { Db, Tx } from '../db.ts'
import { storableText } from '../security/invalid-text.ts'

/** Days for which the log of exchanges with partners is kept. */
export const PARTNER_LOG_KEPT_DAYS = 30
/** Maximum number of log lines for one partner, outcome and hour. It is needed because a broken partner repeats its errors. */
const LINES_PER_HOUR = 60
/** Maximum number of stored valid responses about one deposit, withdrawal or credit transfer. */
const LINES_PER_REFERENCE = 30
export const PARTNER_LOG_PAGE_ROWS = 50
const BODY_MAX_CHARACTERS = 4_000

/**
 * Outcome of an exchange with a partner. Sala's call got a valid response (`agreed`), a malformed one (`odd`) or none (`silent`), or Sala received a
 * callback that was valid (`callback`) or malformed (`unreadable`).
 */
export type PartnerOutcome = 'agreed' | 'odd' | 'silent' | 'callback' | 'unreadable'

/** An exchange with a partner: Sala's call and the response, or a callback. The caller has removed secrets and personal data from it. */
export type PartnerLogEntry = {
  readonly partner: string
  readonly outcome: PartnerOutcome
  /** Sala's call to the partner with its arguments. Null for a callback. */
  readonly asked: { readonly call: string; readonly request: string; readonly took_ms: number } | null
  /** Sala's id of the deposit, withdrawal or credit transfer that the exchange concerns. Null if it concerns none. */
  readonly reference: string | null
  /** HTTP status of a malformed response. Null for other outcomes. */
  readonly status: number | null
  readonly body: string
}

/**
 * Matches an id of a deposit, withdrawal, return, transfer or document check anywhere in a text. Such an id is Sala's reference in an exchange with a
 * partner.
 */
const OUR_REFERENCE = /\b(?:dep|wdr|ret|mov|idk)_[0-9a-z]{26}\b/

/** Returns the first of Sala's ids in a text. Returns null if there is none. */
export const referenceIn = (text: string): string | null => OUR_REFERENCE.exec(text)?.[0] ?? null

/**
 * Shortens the text to the maximum length, and replaces characters that PostgreSQL cannot store. They occur because shortening can split a character,
 * and because partners send invalid ones.
 */
const keptOf = (text: string): string => storableText(text.slice(0, BODY_MAX_CHARACTERS))

/** Stores an exchange with a partner, unless the log already has the maximum number of such exchanges. Works with or without a transaction. */
export const keepPartnerBody = async (on: Db | Tx, entry: PartnerLogEntry, at: Date): Promise<void> => {
  const { partner, outcome, asked, reference, status } = entry
  const enough =
    outcome === 'agreed'
      ? sql`(select count(*) from partner_log where reference = ${reference}) < ${LINES_PER_REFERENCE}`
      : sql`(select count(*) from partner_log
              where partner = ${partner} and outcome = ${outcome} and at > ${at}::timestamptz - interval '1 hour') < ${LINES_PER_HOUR}`
  await sql`
    insert into partner_log (partner, outcome, call, request, reference, status, body, took_ms, at)
    select ${partner}, ${outcome}, ${asked?.call ?? null}, ${asked === null ? null : keptOf(asked.request)}, ${reference},
           ${status}::integer, ${keptOf(entry.body)}, ${asked?.took_ms ?? null}::integer, ${at}
     where ${enough}`.execute(on)
}

export type PartnerLogLine = {
  readonly no: bigint
  readonly partner: string
  readonly outcome: PartnerOutcome
  readonly call: string | null
  readonly request: string | null
  readonly reference: string | null
  readonly status: number | null
  readonly body: string
  readonly took_ms: number | null
  readonly at: Date
}

/** Filters of the log of exchanges with partners. Each may be absent. `before` is the cursor of the page. */
export type PartnerLogWanted = {
  readonly partner?: string | null | undefined
  readonly outcome?: PartnerOutcome | null | undefined
  readonly reference?: string | null | undefined
  readonly from?: Date | null | undefined
  readonly until?: Date | null | undefined
  readonly before?: bigint | null | undefined
}

/** Returns a page of the log of partner exchanges, newest first. */
export const partnerLog = async (
  db: Db,
  {
    partner = null,
    outcome = null,
    reference = null,
    from = null,
    until = null,
    before = null,
  }: PartnerLogWanted,
): Promise<PartnerLogLine[]> => {
  const { rows } = await sql<PartnerLogLine>`
    select no, partner, outcome, call, request, reference, status, body, took_ms, at from partner_log
     where (${partner}::text is null or partner = ${partner}) and (${outcome}::text is null or outcome = ${outcome})
       and (${reference}::text is null or reference = ${reference})
       and (${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})
       and (${before}::bigint is null or no < ${before})
     order by no desc limit ${PARTNER_LOG_PAGE_ROWS}`.execute(db)
  return rows
}

export const forgetPartnerLog = (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - PARTNER_LOG_KEPT_DAYS * DAY_MS)
  return deleteInBatches(async atMost => {
    const { numAffectedRows } = await sql`
      delete from partner_log where no in (
        select no from partner_log where at < ${before} limit ${atMost})`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}
