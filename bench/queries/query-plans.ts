import pg from 'pg'

export type Sent = { readonly text: string; readonly values: readonly unknown[] }

export type Plan = {
  readonly cost: number
  /** Execution time in ms. Null if the statement cannot be executed twice, such as an insert of a unique row. */
  readonly ms: number | null
  /** Names of the indexes that the plan reads, and of the tables that it scans sequentially. */
  readonly reads: readonly string[]
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Total Cost': number
  readonly Plans?: readonly Node[]
}

/** Runs `work`. Returns each distinct statement that `work` sends, with the values of its first execution. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> => {
  const original = pg.Client.prototype.query
  const sent = new Map<string, Sent>()
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args
    const { text, values } =
      typeof asked === 'string' ? { text: asked, values: given } : (asked as pg.QueryConfig)
    if (Array.isArray(values) && values.length > 0 && !sent.has(text)) sent.set(text, { text, values })
    return Reflect.apply(original, this, args) as unknown
  }
  pg.Client.prototype.query = spy as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return [...sent.values()]
}

type Explained = { readonly Plan: Node; readonly 'Execution Time'?: number }

/** Returns an element of an array that is a parameter of an SQL statement, as text. */
const elementOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join()}}`)
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value))
  return pg.escapeLiteral(String(value))
}

const readsOf = (node: Node): string[] => {
  const own =
    node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : null)
  return [...(own === null ? [] : [own]), ...(node.Plans ?? []).flatMap(readsOf)]
}

/**
 * Returns the generic plan of a statement and its execution time. The statement runs twice, both times rolled back, and the second run is measured.
 */
export const planOf = async (client: pg.Client, { text, values }: Sent): Promise<Plan> => {
  await client.query(`prepare asked as ${text}`)
  const explain = async (options: string): Promise<Explained> => {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (${options}format json) execute asked(${values.map(literal).join()})`,
      )
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      if (plan === undefined) throw new Error('no plan')
      return plan
    } finally {
      await client.query('rollback')
    }
  }
  try {
    const plan = await explain('')
    // Only the second run counts, because in the first run the data are not in the cache.
    await explain('analyze, ').catch(() => undefined)
    const seen = await explain('analyze, ').catch(() => undefined)
    const reads = [...new Set(readsOf(plan.Plan))]
    return { cost: plan.Plan['Total Cost'], ms: seen?.['Execution Time'] ?? null, reads }
  } finally {
    await client.query('deallocate asked')
  }
}
