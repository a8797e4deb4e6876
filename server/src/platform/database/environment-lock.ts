import { sql } from 'kysely'
import { type Db, databaseError } from '../db.ts'
import type { Mode } from './environment-mode.ts'

const UNDEFINED_TABLE = '42P01'

const servedAs = async (db: Db): Promise<Mode | null> => {
  const { rows } = await sql<{ mode: Mode }>`select mode from environment_lock`.execute(db).catch(error => {
    if (databaseError(error)?.code === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  return rows[0]?.mode ?? null
}

/**
 * Throws if the database belongs to the other environment (sandbox or production), because a sandbox process would use public keys for real data, and
 * a production process would treat play money as real. Both may use a database that belongs to no environment yet.
 */
export const requireEnvironment = async (db: Db, mode: Mode): Promise<void> => {
  const served = await servedAs(db)
  if (served !== null && served !== mode)
    throw new Error(
      `this database belongs to a ${served} installation, and SALA_MODE is ${mode} (sandbox by default): give this process the settings of the others`,
    )
}

/** Stores to which environment the database belongs, which cannot be changed later. The schema's owner calls this during a migration. */
export const storeEnvironment = async (db: Db, mode: Mode): Promise<void> => {
  await sql`insert into environment_lock (mode) values (${mode}) on conflict do nothing`.execute(db)
}
