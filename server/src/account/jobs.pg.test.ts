import { expect, test } from 'vitest'
import { useAccountApp } from '../../test/account-http-setup.ts'
import { newPhone, registerMember, TEST_PASSWORD } from '../../test/test-members.ts'
import { DAY_SECONDS, daysLater, HOUR_MS, startOfDate } from '../platform/calendar.ts'
import { accountJobs } from './jobs.ts'
import { DEVICE_KNOWN_DAYS, DEVICE_MARK_DAYS } from './rate-limits.ts'

const app = useAccountApp()
const FORGETTABLE = [
  'registrations',
  'registration_tokens',
  'one_time_codes',
  'password_resets',
  'login_delays',
  'activity_tickets',
  'sessions',
] as const

const counts = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const table of FORGETTABLE) {
    const [row] = await app.database.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    found[table] = row?.n ?? 0
  }
  return found
}
const forget = () => accountJobs(app.ctx)['account:forget']?.({})

test('the nightly job deletes expired rows, keeps devices for half a year, and keeps members', async () => {
  const member = await registerMember(app.ctx)
  const phone = newPhone()
  await app.post('/register/phone', { phone })
  await app.post('/register/otp', { phone, otp: '000000', bypass: true })
  await app.post('/reset-password/start', { phone: member.phone })
  await app.post('/login', { phone: member.phone, password: 'Wrong2569x' })
  await app.post('/customers/activity-ticket', {}, { token: member.token })
  await forget()
  expect(Object.values(await counts()).every(count => count > 0)).toBe(true)
  app.advance(3 * DAY_SECONDS)
  await forget()
  const { sessions, ...rest } = await counts()
  expect(sessions).toBe(1)
  expect(Object.values(rest).every(count => count === 0)).toBe(true)
  app.advance((DEVICE_KNOWN_DAYS + 1) * DAY_SECONDS)
  await forget()
  expect((await counts()).sessions).toBe(0)
  const again = await app.post('/login', { phone: member.phone, password: TEST_PASSWORD })
  expect(again.status).toBe(200)
})

test('the IP addresses of a day expire by the Bangkok calendar in any server time zone', async () => {
  const member = await registerMember(app.ctx)
  await app.post('/login', { phone: member.phone, password: TEST_PASSWORD })
  const days = () =>
    app.database.query<{ day: string }>(
      'select distinct day::text from sign_in_addresses where member_id = $1',
      [member.id],
    )
  const [row] = await days()
  const over = startOfDate(daysLater(row?.day ?? '', DEVICE_MARK_DAYS + 1)).getTime()
  const waitUntil = (at: number) => app.advance((at - app.ctx.clock.now().getTime()) / 1000)
  waitUntil(over - HOUR_MS)
  await forget()
  expect(await days()).toHaveLength(1)
  waitUntil(over + HOUR_MS)
  await forget()
  expect(await days()).toEqual([])
})
