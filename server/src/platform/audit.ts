import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

export type AuditEntry = {
  /** Who: `member:<id>`, `system` or `operator:<name>`. */
  actor: string
  /** What happened, `noun.verb`. */
  action: string
  /** What it happened to. */
  subject: string
  /** Facts for the record. No secrets, no full account numbers. */
  details: Readonly<Record<string, string>>
}

/**
 * Appends to the audit log in the caller's transaction. Each row's hash covers the row before it, so a removed or
 * changed row shows. Rows are chained one after another: use it for decisions of people and security, not for each payment.
 */
export const audit = async (tx: Tx, entry: AuditEntry, at: Date): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(tx)
  const last = await sql<{ hash: Buffer }>`select hash from audit_log order by seq desc limit 1`.execute(tx)
  const previous = last.rows[0]?.hash ?? Buffer.alloc(32)
  const content = JSON.stringify([entry.actor, entry.action, entry.subject, entry.details, at.toISOString()])
  const hash = createHash('sha256').update(previous).update(content).digest()
  await sql`
    insert into audit_log (at, actor, action, subject, details, hash)
    values (${at}, ${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details)}::jsonb, ${hash})`.execute(
    tx,
  )
}
