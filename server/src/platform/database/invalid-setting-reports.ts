import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Log } from '../log.ts'

/** Minimum interval in seconds between two database writes about the same faulty setting, because members may meet the fault many times a second. */
const WRITTEN_EVERY_SECONDS = 60

/**
 * Reports a faulty setting that blocks members, by a log line and a case for operators. `setting` is the name of the environment variable or setting
 * to change. `met` describes the fault.
 */
export const noteSettingFault = async (
  ctx: { readonly log: Log },
  db: Db | Tx,
  { setting, met }: { setting: string; met: string },
  now: Date,
): Promise<void> => {
  ctx.log.error({ setting, met }, 'a setting must be changed')
  await sql`
    insert into setting_faults as f (setting, met, first_at, last_at) values (${setting}, ${met}, ${now}, ${now})
    on conflict (setting) do update set met = excluded.met, last_at = excluded.last_at
     where f.met <> excluded.met
        or f.last_at < excluded.last_at - make_interval(secs => ${WRITTEN_EVERY_SECONDS})`.execute(db)
}

/** Closes the operators' case about a faulty setting, because the setting has been changed. */
export const endSettingFault = async (db: Db | Tx, setting: string): Promise<void> => {
  await sql`delete from setting_faults where setting = ${setting}`.execute(db)
}
