import { sql } from 'kysely'
import { DAY_MS } from '../calendar.ts'
import type { Db, Tx } from '../db.ts'

/** How long what partners said stands in their log. */
export const PARTNER_LOG_KEPT_DAYS = 30
/** A partner that is broken says the same again and again: so many lines within an hour tell enough. */
const LINES_PER_HOUR = 60
const PAGE_ROWS = 50
const BODY_MAX_CHARACTERS = 4_000

/** `answer`: what a partner answered, not as agreed. `callback`: what it called with; `unreadable`: proved, and not as agreed. */
export type PartnerLogKind = 'answer' | 'callback' | 'unreadable'

export type PartnerLogEntry = {
  readonly partner: string
  readonly kind: PartnerLogKind
  /** The HTTP status of an answer. */
  readonly status: number | null
  /** Without secrets and personal data: whoever writes it has cut them out. */
  readonly body: string
}

/** Keeps what a partner said, with the transaction or by itself. */
export const keepPartnerBody = async (on: Db | Tx, entry: PartnerLogEntry, at: Date): Promise<void> => {
  const { partner, kind, status } = entry
  await sql`
    insert into partner_log (partner, kind, status, body, at)
    select ${partner}, ${kind}, ${status}::integer, ${entry.body.slice(0, BODY_MAX_CHARACTERS)}, ${at}
     where (select count(*) from partner_log
             where partner = ${partner} and kind = ${kind} and at > ${at}::timestamptz - interval '1 hour') < ${LINES_PER_HOUR}`.execute(
    on,
  )
}

export type PartnerLogLine = PartnerLogEntry & { readonly no: bigint; readonly at: Date }

/** A page of the log, the newest first: of one partner or of all, and older than that line. */
export const partnerLog = async (
  db: Db,
  { partner, before }: { readonly partner: string | null; readonly before: bigint | null },
): Promise<PartnerLogLine[]> => {
  const ofPartner = partner === null ? sql`true` : sql`partner = ${partner}`
  const older = before === null ? sql`true` : sql`no < ${before}`
  const { rows } = await sql<PartnerLogLine>`
    select no, partner, kind, status, body, at from partner_log
     where ${ofPartner} and ${older} order by no desc limit ${PAGE_ROWS}`.execute(db)
  return rows
}

export const forgetPartnerLog = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - PARTNER_LOG_KEPT_DAYS * DAY_MS)
  await sql`delete from partner_log where at < ${before}`.execute(db)
}
