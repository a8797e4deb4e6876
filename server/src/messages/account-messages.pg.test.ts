import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../test/account-http-setup.ts'
import { registerMember, TEST_PASSWORD } from '../../test/test-members.ts'
import { correctMember } from '../account/identity/profile-corrections.ts'
import { inTransaction } from '../platform/db.ts'
import { messagesOf } from './messages.ts'

const app = useAccountApp()
const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const factsOf = async (id: MemberId) =>
  (await messagesOf(app.ctx, id, undefined)).data.map(({ facts }) => facts)

test('a sign-in from a new device writes a message; the next one from the same device does not', async () => {
  const { id, phone } = await registerMember(app.ctx)
  const headers = { 'user-agent': CHROME_ON_ANDROID }
  for (let time = 0; time < 2; time++) {
    const answer = await app.post('/login', { phone, password: TEST_PASSWORD, ip: '' }, { headers })
    expect(answer.status).toBe(200)
  }
  expect(await factsOf(id)).toEqual([{ kind: 'device_new', device: 'Chrome, Android' }])
})

test('a registration is no new device', async () => {
  const { id } = await registerMember(app.ctx)
  expect(await factsOf(id)).toEqual([])
})

test('a changed password, changed details and corrections write a message each', async () => {
  const { id, token } = await registerMember(app.ctx)
  await app.post('/customers/details', { line: 'sala-line' }, { token })
  await inTransaction(app.ctx.db, tx => correctMember(tx, id, { name: 'สมหญิง ศาลา' }, app.ctx.clock.now()))
  const body = { old_password: TEST_PASSWORD, password: 'Newer2569x', password_confirmation: 'Newer2569x' }
  const answer = await app.post('/customers/update-password', body, { token })
  expect(answer.status).toBe(200)
  expect(await factsOf(id)).toEqual([
    { kind: 'password_changed' },
    { kind: 'details_corrected', field: 'name' },
    { kind: 'details_changed', fields: ['line'] },
  ])
})
