import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Found, findStatements } from './statements.ts'
import { openProject } from './typescript-project.ts'

const KYSELY = `
declare module 'kysely' {
  export interface RawBuilder<T> { execute(db: unknown): Promise<{ rows: T[] }> }
  export const sql: {
    <T = unknown>(parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<T>
    ref(name: string): RawBuilder<unknown>
  }
}
declare module 'pg' { export class Pool { query<T>(text: string | { text: string }): Promise<{ rows: T[] }> } }`
const CONFIG = {
  compilerOptions: {
    strict: true,
    module: 'NodeNext',
    target: 'ES2024',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-statements-'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'kysely.d.ts'), KYSELY)
  writeFileSync(
    join(folder, 'fragments.ts'),
    "import { sql } from 'kysely'\nexport const BOTH = sql`id, name`\n",
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the SQL statements in the text of a program. In these tests `%{…}` means `${…}`. */
const find = (code: string): Found => {
  const file = join(folder, 'code.ts')
  writeFileSync(
    file,
    `import { sql } from 'kysely'\nimport { Pool } from 'pg'\nimport { BOTH } from './fragments.ts'\n
     declare const db: unknown; declare const pool: Pool; declare const given: string; declare const some: boolean\n
     type Id = string & { readonly __id: 'a' }\n${code.replaceAll('%{', '$' + '{')}`,
  )
  const project = openProject(folder, join(folder, 'tsconfig.json'))
  try {
    return findStatements(project, folder, [file])
  } finally {
    project.close()
  }
}
const texts = (code: string) => {
  const { statements, unread } = find(code)
  expect(unread).toEqual([])
  return statements.map(({ text }) => text)
}
const row = (type: string) =>
  Object.fromEntries(
    [...(find(`const a = sql<${type}>\`select 1\`.execute(db)`).statements[0]?.row ?? [])].map(
      ([name, { kinds, nullable, literals }]) => [name, { kinds, nullable, literals }],
    ),
  )

describe('the text of a statement', () => {
  test('has a number for every value', () => {
    expect(texts('sql`select * from a where b = %{given} or c = %{given}`.execute(db)')).toEqual([
      'select * from a where b = $1 or c = $2',
    ])
  })

  test('has the fragments in it, from this file or another, and what they bind', () => {
    expect(
      texts(
        'const WHERE = sql`b = %{given}`\nsql`select %{BOTH} from a where %{WHERE} and c = %{given}`.execute(db)',
      ),
    ).toEqual(['select id, name from a where b = $1 and c = $2'])
  })

  test('has what a function makes of its parameters', () => {
    expect(
      texts(
        'const since = (at: string) => sql`at > %{at}`\nsql`select 1 from a where %{since(given)}`.execute(db)',
      ),
    ).toEqual(['select 1 from a where at > $1'])
  })

  test('has the columns of a list, and of the lists in it', () => {
    expect(
      texts(
        "declare const columns: (names: readonly string[]) => typeof BOTH\nconst KEY = ['id'] as const\nconst ROW = [...KEY, 'name'] as const satisfies readonly string[]\nsql`select %{columns(ROW)} from a`.execute(db)",
      ),
    ).toEqual(['select id, name from a'])
  })

  test('is one for each branch of a condition', () => {
    expect(texts('sql`select 1 from a %{some ? sql`where b` : sql`limit 1`}`.execute(db)')).toEqual([
      'select 1 from a where b',
      'select 1 from a limit 1',
    ])
  })

  test('is also what a pool is asked', () => {
    expect(
      texts(
        "const NAME = 'news'\npool.query(`listen %{NAME}`)\npool.query({ text: 'select 1' })\npool.query('select 2')",
      ),
    ).toEqual(['listen news', 'select 1', 'select 2'])
  })

  test.each([
    ['a name chosen at run time', 'sql`select %{sql.ref(given)} from a`.execute(db)'],
    [
      'a list of columns chosen at run time',
      'declare const columns: (names: readonly string[]) => typeof BOTH\nsql`select %{columns(given.split(given))} from a`.execute(db)',
    ],
    ['a statement kept for later', 'const later = sql`select 1`\nlater.execute(db)'],
    ['a text from elsewhere', 'pool.query(given)'],
  ])('%s cannot be read', (_, code) => {
    const { statements, unread } = find(code)
    expect(statements).toEqual([])
    expect(unread).toHaveLength(1)
  })
})

describe('the type of its rows', () => {
  test('resolves aliases, brands, unions and Pick', () => {
    expect(
      row(
        "Pick<{ id: Id; kind: 'a' | 'b' | null; at: Date; names: string[]; left: 1 }, 'id' | 'kind' | 'at' | 'names'>",
      ),
    ).toEqual({
      id: { kinds: ['string'], nullable: false, literals: null },
      kind: { kinds: ['string'], nullable: true, literals: ['a', 'b'] },
      at: { kinds: ['Date'], nullable: false, literals: null },
      names: { kinds: ['string[]'], nullable: false, literals: null },
    })
  })

  test('is nothing without rows to read', () => {
    expect(find('sql`select 1`.execute(db)').statements[0]?.row).toBeNull()
  })
})
