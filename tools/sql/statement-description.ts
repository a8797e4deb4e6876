import pg from 'pg'

export type Field = {
  readonly name: string
  /** Number (oid) of the PostgreSQL type of the result field. */
  readonly type: number
  /** `oid.attnum` of the table column whose value the field contains. Null if an expression computes the field. */
  readonly origin: string | null
}
export type Description =
  | {
      readonly fields: readonly Field[]
      /** Numbers (oids) of the PostgreSQL types of the statement's parameters. */
      readonly parameters: readonly number[]
      readonly uses: readonly string[]
      readonly error?: undefined
    }
  | { readonly error: string }

type Connection = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  on(event: string, listener: (message: never) => void): void
  removeListener(event: string, listener: (message: never) => void): void
}
type RowDescription = {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** A query for the driver `pg` that lets PostgreSQL prepare the statement and describe its result, without executing it. */
class Describing {
  readonly #text: string
  readonly #done: (fields: Field[], parameters: number[]) => void
  readonly #failed: (error: Error) => void
  #fields: Field[] = []
  #parameters: number[] = []
  #stop = (): void => undefined

  constructor(
    text: string,
    done: (fields: Field[], parameters: number[]) => void,
    failed: (error: Error) => void,
  ) {
    this.#text = text
    this.#done = done
    this.#failed = failed
  }

  submit(connection: Connection): void {
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
      this.#parameters = dataTypeIDs
    }
    connection.on('parameterDescription', onParameters)
    this.#stop = () => connection.removeListener('parameterDescription', onParameters)
    connection.parse({ text: this.#text, name: '', types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#fields = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      origin: tableID === 0 ? null : `${tableID}.${columnID}`,
    }))
  }

  handleError(error: Error): void {
    this.#stop()
    this.#failed(error)
  }

  handleReadyForQuery(): void {
    this.#stop()
    this.#done(this.#fields, this.#parameters)
  }
}

type Described = { fields: Field[]; parameters: number[] }

const describe = (client: pg.ClientBase, text: string): Promise<Described> =>
  new Promise((resolve, reject) => {
    client.query(
      new Describing(
        text,
        (fields, parameters) => resolve({ fields, parameters }),
        reject,
      ) as unknown as pg.Submittable,
    )
  })

/** Matches statements that PostgreSQL does not allow as the body of an SQL function. */
const IS_UTILITY = /^\s*(listen|unlisten|set|begin|commit|rollback|create|drop)\b/i

const USES = `
  select distinct coalesce(c.relname::text, p.oid::regprocedure::text) as name
    from pg_depend d
    left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
    left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
   where d.classid = 'pg_proc'::regclass and d.objid = 'sala_described'::regproc and d.deptype = 'n'
     and coalesce(c.relnamespace, p.pronamespace) = current_schema()::regnamespace`

/**
 * Returns the tables, views and functions that a statement uses. It creates an SQL function with the statement as its body, and asks PostgreSQL on
 * which objects this function depends.
 */
const usesOf = async (
  client: pg.ClientBase,
  text: string,
  parameters: readonly number[],
): Promise<string[]> => {
  const types = await client.query<{ name: string }>(
    'select format_type(o, null) as name from unnest($1::oid[]) with ordinality t(o, i) order by i',
    [parameters],
  )
  await client.query('begin')
  try {
    await client.query(
      `create function sala_described(${types.rows.map(({ name }) => name).join(', ')}) returns void begin atomic ${text}; end`,
    )
    return (await client.query<{ name: string }>(USES)).rows.map(({ name }) => name)
  } finally {
    await client.query('rollback')
  }
}

export const describeStatement = async (client: pg.ClientBase, text: string): Promise<Description> => {
  if (IS_UTILITY.test(text)) return { fields: [], parameters: [], uses: [] }
  try {
    const { fields, parameters } = await describe(client, text)
    return { fields, parameters, uses: await usesOf(client, text, parameters) }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const at =
      error.position === undefined
        ? ''
        : ` at »${text
            .slice(Number(error.position) - 1)
            .split('\n')[0]
            ?.slice(0, 50)}«`
    return { error: `${error.message}${at}` }
  }
}
