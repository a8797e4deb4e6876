import { explainGenericPlan } from './generic-plan.ts'
import { statementsOf } from './sql-statement-recorder.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}
type Ask = (text: string) => Promise<Record<string, unknown>[]>

/**
 * Returns true if a node of a query plan reads a whole table, or searches an index from one end. Such a search may read the whole index if the value
 * is rare.
 */
const isWhole = (node: Node): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (/^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined)

const wholeOf = (node: Node): string[] => [
  ...(isWhole(node) ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(wholeOf),
]

/**
 * Returns the tables that the statements of `work` would read as a whole, by PostgreSQL's generic plans. Run PostgreSQL's `analyze` before, because
 * plans depend on its statistics.
 */
export const findFullScans = async (query: Ask, work: () => Promise<unknown>): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const text of new Set((await statementsOf(work)).filter(sent => sent.includes('$1')))) {
    const explained = (await explainGenericPlan(query, text)) as readonly { readonly Plan: Node }[]
    for (const table of explained.flatMap(({ Plan }) => wholeOf(Plan))) found.add(table)
  }
  return found
}
