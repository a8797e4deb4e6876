import pg from 'pg'
import { allJobs } from '../../server/src/composition.ts'
import { audit } from '../../server/src/platform/audit.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { findSwitch } from '../../server/src/platform/flow-switches/flow-switches.ts'
import { operatorOn } from '../../server/test/operator-command-line-client.ts'
import type { Product } from '../resilience/product-under-test.ts'
import type { Row } from '../result-table.ts'
import { findDamage } from './database-files.ts'

/** The simulated partners' tables, without the files of their schema. */
const PARTNER_TABLES = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = 'sandbox'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_file'`
const PARTNER_SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
   where schemaname = 'sandbox' and last_value is not null`

/**
 * Saves the records of the simulated partners. Their tables are in the product's database, so a fault of the disk takes them too. Real partners have
 * separate disks. Returns a function that writes the saved records back.
 */
export const savePartnerRecords = async (product: Product): Promise<() => Promise<void>> => {
  const tables = await product.query<{ name: string }>(PARTNER_TABLES)
  const saved = await Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await product.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      )
      return { name, rows: found?.rows ?? '[]' }
    }),
  )
  const sequences = await product.query<{ name: string; value: string }>(PARTNER_SEQUENCES)
  return async () => {
    const client = new pg.Client({ connectionString: product.database.owner })
    await client.connect()
    try {
      // Without triggers and foreign keys, the order of the tables does not matter.
      await client.query('begin; set local session_replication_role = replica')
      for (const { name, rows } of saved) {
        await client.query(`delete from ${name}`)
        await client.query(
          `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
          [rows],
        )
      }
      for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
      await client.query('commit')
    } finally {
      await client.end()
    }
    await product.restart('sandbox')
  }
}

/**
 * Adds a line to the audit log and seals ledger and audit log, as jobs do every five minutes and every minute. The first run of the ledger's job notes
 * which transfers the second one may seal.
 */
export const sealNow = async (product: Product): Promise<void> => {
  const ctx = await product.context()
  try {
    const entry = {
      ...{ actor: 'system', action: 'test.note', subject: 'storage-faults' },
      details: { reason: 'a line that the disk will lose' },
    }
    await inTransaction(ctx.db, tx => audit(tx, entry, ctx.clock.now()))
    for (const job of ['ledger:seal', 'ledger:seal', 'platform:chain-audit']) {
      const handler = allJobs(ctx)[job]
      if (handler === undefined) throw new Error(`there is no job ${job}`)
      await handler({})
    }
  } finally {
    await ctx.close()
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/**
 * Runs the checks of the guide for operators on a database that has lost committed data. The anchor of the audit log is on another disk, and the
 * partners' records are complete.
 */
export const detectLoss = async (product: Product, say: (line: string) => void): Promise<Row> => {
  const ctx = await product.context()
  try {
    const operator = operatorOn(() => ctx)
    const isStopped = (await findSwitch(ctx.db, 'payout'))?.state === 'closed'
    const seals = await operator('audit', 'verify')
    const ledger = await operator('ledger', 'verify')
    const partners = await operator('reconcile', 'full')
    const damage = await findDamage(product)
    for (const { text } of [seals, ledger, partners]) say(text)
    return {
      measure: 'the same: what finds the loss before the restore',
      budget: 'the worker stops payouts; `audit verify` and `reconcile full` name the loss',
      seen: `payouts ${isStopped ? 'stopped' : 'not stopped'}; audit verify: ${lastLine(seals.text)}; reconcile full: ${lastLine(partners.text)}`,
      figures: `ledger verify: ${lastLine(ledger.text)}; amcheck: ${damage.found.length} of ${damage.checked} damaged`,
      kept: isStopped && seals.code === 1 && partners.code === 1,
    }
  } finally {
    await ctx.close()
  }
}
