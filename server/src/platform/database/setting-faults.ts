import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Log } from '../log.ts'

/** How often one fault writes its row: members may meet it many times a second. */
const WRITTEN_EVERY_SECONDS = 60

/**
 * Tells operators that a setting of ours keeps members from going on: a line of the log and a row in the list of what waits. `setting` is
 * the variable or the key that an operator changes, `met` says what it lacks.
 */
export const noteSettingFault = async (
  ctx: { readonly log: Log },
  db: Db | Tx,
  { setting, met }: { setting: string; met: string },
  now: Date,
): Promise<void> => {
  ctx.log.error({ setting, met }, 'a setting of ours has to be changed')
  await sql`
    insert into setting_faults as f (setting, met, first_at, last_at) values (${setting}, ${met}, ${now}, ${now})
    on conflict (setting) do update set met = excluded.met, last_at = excluded.last_at
     where f.met <> excluded.met
        or f.last_at < excluded.last_at - make_interval(secs => ${WRITTEN_EVERY_SECONDS})`.execute(db)
}

/** The setting was changed: its fault leaves the list. */
export const endSettingFault = async (db: Db | Tx, setting: string): Promise<void> => {
  await sql`delete from setting_faults where setting = ${setting}`.execute(db)
}
