import pg from 'pg'
import { APP_ROLE, passwordOf, READER_ROLE } from './roles.ts'

/** Creates missing database roles on the embedded server. Migrations give these roles their rights. */
export const makeRoles = async (client: pg.ClientBase, ownerUrl: string): Promise<void> => {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  const existing = new Set(rows.map(row => row.rolname))
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password)
  for (const role of [APP_ROLE, READER_ROLE]) {
    if (existing.has(role)) continue
    const password = pg.escapeLiteral(passwordOf(role, ownerPassword))
    await client.query(`create role ${role} login password ${password}`)
  }
}

/** Creates missing databases and roles, as the owner of the database server. */
export const makeDatabases = async (ownerUrl: string, names: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await makeRoles(client, ownerUrl)
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const existing = new Set(rows.map(row => row.datname))
    for (const name of names) {
      if (!existing.has(name)) await client.query(`create database ${client.escapeIdentifier(name)}`)
    }
  } finally {
    await client.end()
  }
}
