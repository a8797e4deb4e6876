import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorOn, runAs } from '../../../test/operator-command-line-client.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../../test/test-context.ts'

const database = useTestDatabase()
const operator = operatorOn(() => ctx)
let ctx: TestContext

beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

/** Returns the commands in the document about an operator's first day, split into arguments as a shell does. */
const documentedCommands = (): string[][] => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/first-day.md'), 'utf8')
  const [, section = ''] = /\n## Before the first member\n([\s\S]*?)\n## /.exec(page) ?? []
  return [...section.matchAll(/^ {3}```\n([\s\S]*?)^ {3}```$/gm)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map(line =>
      [...line.trim().matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
    )
}

/** Commands that only read. Their exit code depends on partners, which do not respond in this test. */
const LOOKS = new Set(['reconcile', 'audit'])

test('the page’s example of preparing the first member is accepted word by word', async () => {
  const commands = documentedCommands()
  expect(commands.length).toBeGreaterThan(15)
  for (const words of commands.filter(([first = '']) => !LOOKS.has(first))) {
    const said = words.includes('--break-glass') ? await runAs(ctx, null, ...words) : await operator(...words)
    expect(said, words.join(' ')).toMatchObject({ code: 0 })
  }
  expect(
    await database.query(`select bank, special from receiving_accounts where active order by special desc`),
  ).toEqual([
    { bank: 'kbank', special: true },
    { bank: 'scb', special: false },
  ])
  expect((await operator('settings', 'get', 'cashier')).text).toMatch(
    /payout_account = \{"bank":"kbank","account_number":"1112223334"\}\n[\s\S]*approval_first_maximum = 0\n/,
  )
  expect((await operator('promotions', 'list')).text).toMatch(/^1 +closed /m)
})
