import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { requireUnbatched } from './database/batched-queries.ts'
import { type Db, inTransaction, type Tx } from './db.ts'

export type AuditEntry = {
  /** Author of the action: `member:<id>`, `system` or `operator:<name>`. */
  actor: string
  /** Name of the action, in the form `noun.verb`. */
  action: string
  /** Id of the member or other object that the action concerns. */
  subject: string
  /**
   * Further details of the action, such as the member's id under the key `member`. The values never contain secrets
   * or full account numbers.
   */
  details: Readonly<Record<string, string>>
}

type Line = AuditEntry & { readonly at: Date }

const HASH_BYTES = 32
const CHAINED_AT_ONCE = 500
const VERIFIED_AT_ONCE = 1_000

/** Computes an audit row's hash over the previous row's hash and the row as the database returns it, with its details sorted by name. */
const hashAfter = (previous: Buffer, { actor, action, subject, details, at }: Line): Buffer => {
  const facts = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([actor, action, subject, facts, at.toISOString()])
  return createHash('sha256').update(previous).update(content).digest()
}

/** Returns the newest audit line. Other transactions that append to the audit log wait until this transaction ends. */
export const lastLine = async (tx: Tx): Promise<{ seq: bigint; hash: Buffer } | null> => {
  requireUnbatched(tx, 'appending to the audit log')
  await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(tx)
  const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
    select seq, hash from audit_log order by seq desc limit 1`.execute(tx)
  return rows[0] ?? null
}

const holdChain = async (tx: Tx): Promise<Buffer> => (await lastLine(tx))?.hash ?? Buffer.alloc(HASH_BYTES)

const append = async (tx: Tx, previous: Buffer, line: Line): Promise<Buffer> => {
  const hash = hashAfter(previous, line)
  await sql`
    insert into audit_log (at, actor, action, subject, details, hash)
    values (${line.at}, ${line.actor}, ${line.action}, ${line.subject}, ${JSON.stringify(line.details)}::jsonb, ${hash})`.execute(
    tx,
  )
  return hash
}

/**
 * Appends an entry to the audit log in the caller's transaction. Each row's hash covers the previous row, so that a removed or changed row is
 * detected. Because the call locks the hash chain, it is used only for decisions of people and for security events. Frequent entries, such as those
 * about payments, use `auditSoon`.
 */
export const audit = async (tx: Tx, entry: AuditEntry, at: Date): Promise<void> => {
  await append(tx, await holdChain(tx), { ...entry, at })
}

/**
 * Adds an audit entry in the caller's transaction without locking the hash chain of the audit log. A job appends the entry to the chain within a
 * minute.
 */
export const auditSoon = async (tx: Tx, entry: AuditEntry, at: Date): Promise<void> => {
  await sql`
    insert into audit_inbox (at, actor, action, subject, details)
    values (${at}, ${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details)}::jsonb)`.execute(
    tx,
  )
}

/** Moves the entries that `auditSoon` stored into the hash chain of the audit log, in order and each once. */
export const chainAudit = async (db: Db): Promise<void> => {
  while ((await inTransaction(db, chainSome)) === CHAINED_AT_ONCE);
}

const chainSome = async (tx: Tx): Promise<number> => {
  let hash = await holdChain(tx)
  const { rows } = await sql<Line & { no: bigint }>`
    select no, at, actor, action, subject, details from audit_inbox order by no limit ${CHAINED_AT_ONCE}`.execute(
    tx,
  )
  for (const line of rows) hash = await append(tx, hash, line)
  await sql`delete from audit_inbox where no = any(${rows.map(({ no }) => no)}::bigint[])`.execute(tx)
  return rows.length
}

/** Returns the number of the first audit row whose hash is wrong. Returns null if no row is. */
export const firstBrokenLine = async (db: Db): Promise<bigint | null> => {
  let previous: Buffer = Buffer.alloc(HASH_BYTES)
  let after = 0n
  for (;;) {
    const { rows } = await sql<Line & { seq: bigint; hash: Buffer }>`
      select seq, at, actor, action, subject, details, hash from audit_log
       where seq > ${after} order by seq limit ${VERIFIED_AT_ONCE}`.execute(db)
    for (const { seq, hash, ...line } of rows) {
      if (!hashAfter(previous, line).equals(hash)) return seq
      previous = hash
      after = seq
    }
    if (rows.length < VERIFIED_AT_ONCE) return null
  }
}

/** Audit lines that a reader may not see: those whose action begins with `prefix`, and those about proposals of `kinds`. */
export type HiddenLines = { readonly prefix: string; readonly kinds: readonly string[] }

/** SQL condition of the audit lines that the reader may see. It is part of the query, so that hidden lines do not count towards the query's limit. */
const visible = (hidden: HiddenLines | null): RawBuilder<boolean> =>
  hidden === null
    ? sql`true`
    : sql`not (starts_with(action, ${hidden.prefix}::text) or subject = any(${[...hidden.kinds]}::text[])
               or coalesce(details->>'kind', '') = any(${[...hidden.kinds]}::text[]))`

/**
 * Returns the newest audit lines of one subject, or of all subjects if `subject` is null, newest first and without hidden lines. Lines that are not
 * in the hash chain yet are included.
 */
export const auditLines = (
  db: Db,
  subject: string | null,
  atMost: number,
  hidden: HiddenLines | null = null,
): Promise<Line[]> =>
  subject === null ? newestLines(db, atMost, hidden) : linesAbout(db, subject, atMost, hidden)

const newestLines = async (db: Db, atMost: number, hidden: HiddenLines | null): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select at, actor, action, subject, details
      from ((select at, actor, action, subject, details from audit_log
              where ${visible(hidden)} order by seq desc limit ${atMost})
            union all (select at, actor, action, subject, details from audit_inbox
              where ${visible(hidden)} order by no desc limit ${atMost})) lines
     order by at desc limit ${atMost}`.execute(db)
  return rows
}

/** Subject, actor and member have one subquery each, because PostgreSQL would use no index for a condition with `or`. */
const linesAbout = async (
  db: Db,
  subject: string,
  atMost: number,
  hidden: HiddenLines | null,
): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select at, actor, action, subject, details from (
      select at, actor, action, subject, details from audit_log
       where seq in (
         (select seq from audit_log where subject = ${subject}::text and ${visible(hidden)} order by seq desc limit ${atMost})
         union (select seq from audit_log where actor = 'member:' || ${subject}::text and ${visible(hidden)} order by seq desc limit ${atMost})
         union (select seq from audit_log where details->>'member' = ${subject}::text and ${visible(hidden)} order by seq desc limit ${atMost}))
      union all
      select at, actor, action, subject, details from audit_inbox
       where (subject = ${subject}::text or actor = 'member:' || ${subject}::text or details->>'member' = ${subject}::text)
         and ${visible(hidden)}
    ) lines
     order by at desc limit ${atMost}`.execute(db)
  return rows
}

/** Returns the subject's newest audit line with one of the given actions, whose details contain `facts`. Returns null if there is none. */
export const lastAct = async (
  db: Db,
  subject: string,
  actions: readonly string[],
  facts: Readonly<Record<string, string>> = {},
): Promise<Pick<Line, 'actor' | 'action' | 'details' | 'at'> | null> => {
  const { rows } = await sql<Pick<Line, 'actor' | 'action' | 'details' | 'at'>>`
    select actor, action, details, at from audit_log
     where subject = ${subject} and action = any(${[...actions]}::text[]) and details @> ${JSON.stringify(facts)}::jsonb
     order by seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns all audit lines of one subject with the given action, oldest first. For a subject with few lines, because there is no limit. */
export const findActs = async (
  db: Db | Tx,
  subject: string,
  action: string,
): Promise<Pick<Line, 'actor' | 'action' | 'details' | 'at'>[]> => {
  const { rows } = await sql<Pick<Line, 'actor' | 'action' | 'details' | 'at'>>`
    select actor, action, details, at from audit_log
     where subject = ${subject} and action = ${action} order by seq`.execute(db)
  return rows
}

/** Returns for each subject the newest audit line with that action. A subject without such a line has no entry in the result. */
export const lastActs = async (db: Db, action: string, subjects: readonly string[]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select last.at, last.actor, last.action, last.subject, last.details
      from unnest(${[...subjects]}::text[]) as asked (subject)
     cross join lateral (
       select at, actor, action, subject, details from audit_log l
        where l.subject = asked.subject and l.action = ${action} order by l.seq desc limit 1) last`.execute(
    db,
  )
  return rows
}

/** Returns the number of audit lines after `since` that have this actor and this action. */
export const countActs = async (db: Db | Tx, actor: string, action: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
     where actor = ${actor} and action = ${action} and at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

type PageOf = {
  readonly of: string | null
  readonly action: string | null
  readonly before: string | null
  readonly hidden?: HiddenLines | null
}

/** An audit line with its number, which is null until the line is in the hash chain. */
export type NumberedLine = Line & { readonly seq: string | null }

/**
 * Returns a page of the audit log, newest first: all lines, those of a subject, a member or an operator, or those whose action starts with a text.
 * Lines that are not in the hash chain yet have no number, and come first. If they fill the page, they are added to the chain before the page is
 * read, because the next page starts at a line number.
 */
export const auditPage = async (db: Db, page: PageOf, atMost: number): Promise<NumberedLine[]> => {
  const rows = await findPage(db, page, atMost)
  if (rows.length < atMost || rows.at(-1)?.seq !== null) return rows
  await chainAudit(db)
  return findPage(db, page, atMost)
}

const findPage = async (
  db: Db,
  { of, action, before, hidden = null }: PageOf,
  atMost: number,
): Promise<NumberedLine[]> => {
  // There is one subquery per index, because PostgreSQL would read the whole audit log for a condition with `or`.
  const { rows } = await sql<NumberedLine>`
    select seq::text as seq, at, actor, action, subject, details from (
      (select seq, at, actor, action, subject, details from audit_log
         where ${of}::text is null and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where subject = ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where actor = 'member:' || ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where actor = 'operator:' || ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where details->>'member' = ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where details->>'maker' = ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union
      (select seq, at, actor, action, subject, details from audit_log
         where details->>'checker' = ${of} and (${before}::bigint is null or seq < ${before}::bigint)
           and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         order by seq desc limit ${atMost})
       union all
      select null, at, actor, action, subject, details from audit_inbox
       where ${before}::bigint is null and (${action}::text is null or starts_with(action, ${action})) and ${visible(hidden)}
         and (${of}::text is null or subject = ${of} or actor in ('member:' || ${of}, 'operator:' || ${of})
              or ${of} in (details->>'member', details->>'maker', details->>'checker'))) lines
     order by lines.seq desc nulls first, at desc limit ${atMost}`.execute(db)
  return rows
}
