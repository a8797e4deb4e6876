import { sql } from 'kysely'
import type { Db } from '../db.ts'

type Rights = {
  readonly name: string
  readonly superuser: boolean
  readonly owner: boolean
  readonly reads: boolean
  readonly changes_past: boolean
}

/**
 * Returns the rights of this process's database user. A user that may switch to the owner's role counts as the owner. Superusers are checked first,
 * because PostgreSQL reports every role membership as true for them.
 */
const rightsOf = async (db: Db): Promise<Rights | undefined> => {
  const { rows } = await sql<Rights>`
    select current_user::text as name, r.rolsuper as superuser,
           exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
                    and pg_has_role(current_user, c.relowner, 'member')) as owner,
           coalesce(has_table_privilege(to_regclass('settings'), 'select'), false) as reads,
           coalesce(has_table_privilege(to_regclass('audit_log'), 'update, delete, truncate'), false) as changes_past
      from pg_roles r where r.rolname = current_user`.execute(db)
  return rows[0]
}

const problemOf = ({ superuser, owner, reads, changes_past }: Rights): string | null => {
  if (superuser) return 'a superuser'
  if (owner) return 'the owner of the tables'
  if (!reads)
    return 'a user who cannot read the tables: it is not a member of sala_app, or the schema was not migrated since'
  return changes_past ? 'a user who may change the audit log' : null
}

/**
 * Throws if this process's database user may not serve members. The user must be able to read the tables. It must not be a superuser, own tables, or
 * be able to change the audit log.
 */
export const requireApplicationRole = async (db: Db): Promise<void> => {
  const rights = await rightsOf(db)
  const problem = rights === undefined ? 'an unknown user' : problemOf(rights)
  if (problem !== null)
    throw new Error(
      `DATABASE_URL signs in as ${rights?.name}, ${problem}. Wanted: a member of the role sala_app, which gets its rights from the owner in MIGRATE_DATABASE_URL (docs/operations/install.md, "Users of the database")`,
    )
}
