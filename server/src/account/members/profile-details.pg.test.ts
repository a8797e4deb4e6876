import { detailError } from '@sala/contract/account/profile-details.ts'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember } from '../../../test/test-members.ts'
import { memberOf } from './members.ts'

const app = useAccountApp()

const changesOf = (memberId: string) =>
  app.database.query<{ details: unknown }>(
    "select details from audit_log where subject = $1 and action = 'details.change' order by seq",
    [memberId],
  )

test('C21-details: a member changes their own details, and the audit log names the changed fields without their values', async () => {
  const { id, token } = await registerMember(app.ctx)
  const before = await memberOf(app.ctx.db, id)
  expect(await app.post('/customers/details', { line: ' sala-line ' }, { token })).toMatchObject({
    status: 200,
  })
  const profile = await app.get('/customers/profile', { token })
  expect(profile.body.data).toMatchObject({ line: 'sala-line', name: before.name })
  expect(await memberOf(app.ctx.db, id)).toEqual({ ...before, line: 'sala-line' })
  expect(await changesOf(id)).toEqual([{ details: { changed: 'line' } }])
})

test('the same values again, or none, change nothing', async () => {
  const { id, token } = await registerMember(app.ctx)
  const { line } = await memberOf(app.ctx.db, id)
  for (const body of [{ line }, {}])
    expect(await app.post('/customers/details', body, { token })).toMatchObject({ status: 200 })
  expect(await changesOf(id)).toEqual([])
})

test.each([
  ['empty', '  '],
  ['too long', 'x'.repeat(61)],
  ['not to be seen', 'a\u0000b'],
])('one that is %s is refused beside its field', async (_, line) => {
  const { token } = await registerMember(app.ctx)
  expect(await app.post('/customers/details', { line }, { token })).toMatchObject({
    status: 422,
    body: { errors: { line: [detailError('line')] } },
  })
})

test('a call cannot change fields that members may not change', async () => {
  const { id, token } = await registerMember(app.ctx)
  const before = await memberOf(app.ctx.db, id)
  const body = {
    account_number: '1112223334',
    bank: 'bbl',
    name: 'คนอื่น',
    birth_date: '1980-01-01',
    scope: ['a'],
  }
  await app.post('/customers/details', body, { token })
  expect(await memberOf(app.ctx.db, id)).toEqual(before)
})

test('before the bank step there is nothing to change', async () => {
  const { token } = await registerMember(app.ctx, { bank: null })
  expect(await app.post('/customers/details', { line: 'sala' }, { token })).toMatchObject({
    body: { code: 'bank_account_missing' },
  })
})
