import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'

const desk = useDesk()
let nok: SignedIn
let one: string
let other: string

beforeAll(async () => {
  nok = await operatorSignedIn(desk.ctx, 'nok', ['admin'])
  one = `member:${(await registerMember(desk.ctx)).id}`
  other = `member:${(await registerMember(desk.ctx)).id}`
})

test.each([
  ['one member twice', () => [one, one]],
  ['two members', () => [one, other]],
  ['one account of the ledger twice', () => ['bonus', 'bonus']],
] as const)('a correction between %s is refused and posts nothing', async (_name, sides) => {
  const [debit, credit] = sides()
  const payload = { way: 'free', id: 'sides', debit, credit, amount: 15 }
  const asked = { kind: 'correction', payload, reason: 'owed', evidence: null }
  for (const path of ['POST /proposals', 'POST /proposals/preview'] as const)
    expect(await desk.call(path, nok, asked)).toMatchObject({
      status: 422,
      body: { code: 'correction_sides' },
    })
  expect(await desk.database.query("select 1 from ledger_journal where id like 'correction:%'")).toEqual([])
  expect(await desk.database.query('select 1 from proposals')).toEqual([])
})
