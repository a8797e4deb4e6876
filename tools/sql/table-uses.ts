import type pg from 'pg'
import { FLOORS } from '../../e2e/code-rules/server-layers.ts'
import type { Catalogue } from './column-catalogue.ts'
import { FOREIGN } from './permitted-foreign-tables.ts'

/** One use of a table, view or function: its name, and the domain of the statement or view that uses it. `where` is the place, for messages. */
export type Use = { readonly domain: string; readonly name: string; readonly where: string }

/**
 * Returns the domain of the statements in a file. Files directly in `server/src` and the seed data belong to `programs`, a layer above all domains.
 */
export const domainOf = (path: string): string => /^server\/src\/([a-z-]+)\//.exec(path)?.[1] ?? 'programs'

const VIEW_USES = `
  select distinct v.relname as view, coalesce(c.relname::text, p.oid::regprocedure::text) as name
    from pg_rewrite r join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.deptype = 'n'
    left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.oid <> v.oid
    left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
   where v.relnamespace = current_schema()::regnamespace
     and coalesce(c.relnamespace, p.pronamespace) = current_schema()::regnamespace`

export const viewUses = async (client: pg.ClientBase, catalogue: Catalogue): Promise<Use[]> => {
  const { rows } = await client.query<{ view: string; name: string }>(VIEW_USES)
  return rows.map(({ view, name }) => ({
    domain: catalogue.ownerOf(view) ?? 'nobody',
    name,
    where: `the view ${view}`,
  }))
}

/** Returns a message for each use of another domain's table, view or function that is not permitted. */
export const foreignUses = (uses: readonly Use[], catalogue: Catalogue): string[] => {
  const floors: readonly string[] = FLOORS
  const mayName = ({ domain, name }: Use): boolean => {
    const owner = catalogue.ownerOf(name)
    if (owner === undefined || owner === domain) return true
    if (!catalogue.isTable(name) && floors.indexOf(owner) < floors.indexOf(domain)) return true
    return FOREIGN.some(row => row.domain === domain && row.names.includes(name))
  }
  const idle = FOREIGN.flatMap(({ domain, names }) =>
    names
      .filter(name => !uses.some(use => use.domain === domain && use.name === name))
      .map(name => `tools/sql/permitted-foreign-tables.ts: ${domain} no longer names ${name}`),
  )
  return [
    ...uses
      .filter(use => !mayName(use))
      .map(
        ({ where, domain, name }) =>
          `${where}: ${domain} names ${name}, which is ${catalogue.ownerOf(name)}'s: ask for a view of it, or call that domain`,
      ),
    ...idle,
  ]
}
