import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountDigitsOfAny } from '@sala/contract/account/banks.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLOORS } from '../../e2e/code-rules/server-layers.ts'
import type {} from '../../server/test/pg/global-setup.ts'
import { useTestDatabase } from '../../server/test/pg/test-database.ts'
import { ROOT } from '../process-runner.ts'
import { type Catalogue, readCatalogue } from './column-catalogue.ts'
import { FOREIGN } from './permitted-foreign-tables.ts'
import { findMisboundValues, findRowMismatches } from './row-comparison.ts'
import type { RowType, ValueType } from './row-types.ts'
import { describeStatement } from './statement-description.ts'
import { tableTypes } from './table-types.ts'
import { foreignUses } from './table-uses.ts'
import { findWordMismatches } from './text-columns.ts'
import { UNREAD } from './unchecked-files.ts'

const database = useTestDatabase()
let client: pg.Client
let catalogue: Catalogue
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  catalogue = await readCatalogue(client)
})
afterAll(() => client.end())

const value = (kind: ValueType['kinds'][number], more: Partial<ValueType> = {}): ValueType => ({
  kinds: [kind],
  nullable: false,
  literals: null,
  written: kind,
  ...more,
})

const problemsOf = async (text: string, row: Record<string, ValueType>): Promise<string[]> => {
  const described = await describeStatement(client, text)
  if (described.error !== undefined) return [described.error]
  const type: RowType = new Map(Object.entries(row))
  return findRowMismatches(type, described.fields, catalogue, text)
}

test('the table types of every domain are what the schema says', async () => {
  for (const [path, text] of await tableTypes(client, database.ownerUrl))
    expect(await readFile(join(ROOT, path), 'utf8'), `npm run tool -- schema-types would write ${path}`).toBe(
      text,
    )
})

describe('a row type', () => {
  test('that matches the result of PostgreSQL has no problem', async () => {
    const row = { id: value('string'), amount: value('bigint'), ended_at: value('Date', { nullable: true }) }
    expect(await problemsOf('select id, amount, ended_at from deposits where ref = $1', row)).toEqual([])
  })

  test.each([
    [
      'a missing column',
      'select nothing from deposits',
      {},
      /column "nothing" does not exist at »nothing from/,
    ],
    ['a missing table', 'select 1 from nowhere', {}, /"nowhere" does not exist/],
    ['another name', 'select ref from deposits', { reference: value('string') }, /returns ref, .* lacks/],
    ['one too few', 'select ref, id from deposits', { ref: value('string') }, /returns id/],
    [
      'one too many',
      'select ref from deposits',
      { ref: value('string'), id: value('string') },
      /has id, .* does not return/,
    ],
    [
      'another type',
      'select amount from deposits',
      { amount: value('number') },
      /amount is bigint, not number/,
    ],
    [
      'a row that may be missing',
      'select d.id from withdrawals w left join deposits d on d.ref = w.ref',
      { id: value('string') },
      /id may be null: a row of deposits may be missing/,
    ],
    ['a null', 'select cause from deposits', { cause: value('string') }, /cause may be null/],
    [
      'a word the table does not allow',
      'select status from deposits',
      { status: value('string', { literals: ['payed'] }) },
      /never payed/,
    ],
    ['a day as a moment', 'select day from play_days', { day: value('Date') }, /day is date, not Date/],
    [
      'a sum as it comes',
      'select sum(amount) as sum from deposits',
      { sum: value('bigint') },
      /sum is numeric: cast it/,
    ],
  ])('with %s is reported', async (_, text, row, message) => {
    expect((await problemsOf(text, row)).join('\n')).toMatch(message)
  })

  test('may exclude null for a nullable column if the statement requires a value', async () => {
    expect(
      await problemsOf('select cause from deposits where cause is not null', { cause: value('string') }),
    ).toEqual([])
  })
})

describe('a value', () => {
  const misboundIn = async (text: string, ...values: ValueType[]): Promise<string[]> => {
    const described = await describeStatement(client, text)
    return described.error === undefined
      ? findMisboundValues(values, described.parameters, text)
      : [described.error]
  }

  test('that has the type expected by PostgreSQL has no problem', async () => {
    expect(
      await misboundIn(
        'select 1 from deposits where id = $1 and amount > $2 and created_at < $3 and id = any($4::text[])',
        ...[value('string'), value('bigint'), value('Date'), value('string[]')],
      ),
    ).toEqual([])
  })

  test.each([
    ['a moment for a day', 'select 1 from play_days where day < $1', value('Date'), /\$1 is Date, .* date/],
    [
      'a number for a text',
      'select 1 from deposits where ref = $1',
      value('number'),
      /\$1 is number, .* text/,
    ],
    [
      'a text for a number',
      'select 1 from deposits where amount = $1',
      value('string'),
      /\$1 is string, .* bigint/,
    ],
    [
      'a moment for one that is cast',
      'select 1 from play_days where day < $1::date',
      value('Date'),
      /\$1 is Date/,
    ],
  ])('that is %s is reported', async (_, text, one, message) => {
    expect((await misboundIn(text, one)).join('\n')).toMatch(message)
  })

  test('may be text that is cast', async () => {
    expect(await misboundIn('select 1 from deposits where amount = $1::bigint', value('string'))).toEqual([])
  })
})

describe('names in a statement', () => {
  test('is found behind names, joins and functions', async () => {
    const described = await describeStatement(
      client,
      'with d as (select id from deposits) update withdrawals set cause = $1 where id in (select id from d) and assert_invariants() is null returning id',
    )
    expect(described).toMatchObject({
      uses: expect.arrayContaining(['deposits', 'withdrawals', 'assert_invariants()']),
    })
  })

  test('is its own, or what a domain below publishes', () => {
    const uses = [
      { domain: 'cashier', name: 'deposits', where: 'a' },
      { domain: 'referral', name: 'member_play', where: 'b' },
      { domain: 'referral', name: 'deposits', where: 'c' },
      { domain: 'account', name: 'member_funds', where: 'd' },
    ]
    expect(foreignUses(uses, catalogue).filter(problem => /^[a-d]: /.test(problem))).toEqual([
      expect.stringMatching(/^c: referral names deposits, which is cashier's/),
      expect.stringMatching(/^d: account names member_funds, which is games's/),
    ])
  })

  test('follows the floors, and so do the migrations', () => {
    expect(catalogue.domains).toEqual(FLOORS.filter(floor => catalogue.domains.includes(floor)))
  })

  test('an unused exception is reported', () => {
    expect(foreignUses([], catalogue)).toContain(
      'tools/sql/permitted-foreign-tables.ts: games no longer names bonuses',
    )
  })
})

describe('the words that a check allows a column', () => {
  const column = (values: readonly string[] | null) => [
    { table: 'slips', column: 'cause', nullable: true, values },
  ]

  test('are those that the code has, in every domain', () => {
    expect(findWordMismatches(catalogue.columns.values())).toEqual([])
  })

  test.each([
    ['a word that only the code has', ['a', 'b'], ['a'], /^slips.cause: the code has 'b', .* not allow it/],
    [
      'a word that only the check has',
      ['a'],
      ['a', 'b'],
      /^slips.cause: the check allows 'b', .* not have it/,
    ],
  ])('%s is reported', (_, ours, values, message) => {
    expect(findWordMismatches(column(values), { 'slips.cause': ours })).toEqual([
      expect.stringMatching(message),
    ])
  })

  test('are listed: a new list and a removed one are reported', () => {
    expect(findWordMismatches(column(['a']), {})).toEqual([
      expect.stringMatching(/^slips.cause has a list of words/),
    ])
    expect(findWordMismatches(column(null), { 'slips.cause': ['a'] })).toEqual([
      expect.stringMatching(/slips.cause no longer has a list/),
    ])
  })
})

test('an account number may be as long as the longest of the banks, and as short as the shortest', async () => {
  const { rows } = await client.query<{ check: string }>(
    "select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'members_account_number_check'",
  )
  expect(rows[0]?.check).toContain(`'^[0-9]{${accountDigitsOfAny.from},${accountDigitsOfAny.to}}$'`)
})

test('the exceptions stay few', () => {
  expect(FOREIGN.flatMap(({ names }) => names).length).toBeLessThanOrEqual(2)
  expect(UNREAD.length).toBeLessThanOrEqual(4)
})
