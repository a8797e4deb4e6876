import type { Pool } from '../db.ts'
import type { Figure } from './metric-registry.ts'

// Both values come from PostgreSQL's shared memory. They can be read even if the product's tables are damaged.
const STORAGE = `
  select (select sum(checksum_failures)::float8 from pg_stat_database) as failures,
    pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
    )::float8 as position`

/**
 * Reads the metrics of the database's files. Pages with a wrong checksum have no metric if the database was created without checksums. The position in
 * the write-ahead log only grows. A smaller one means that the database lost committed data, or that somebody restored a backup.
 */
export const readStorageFigures = async (pool: Pool): Promise<Figure[]> => {
  const { rows } = await pool.query<{ failures: number | null; position: number | null }>(STORAGE)
  const [found] = rows
  const figure = (name: string, help: string, value: number | null | undefined): Figure[] =>
    value == null ? [] : [{ name, help, labels: {}, value }]
  return [
    ...figure(
      'sala_database_checksum_failures',
      'Pages whose checksum was wrong since PostgreSQL last started after a crash',
      found?.failures,
    ),
    ...figure(
      'sala_database_log_bytes',
      'Position of the database in its write-ahead log, in bytes',
      found?.position,
    ),
  ]
}
