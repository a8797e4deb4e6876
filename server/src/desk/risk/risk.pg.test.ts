import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { callerOf, registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'

const desk = useDesk()
let risk: SignedIn

beforeAll(async () => {
  risk = await operatorSignedIn(desk.ctx, 'risky', ['risk'])
})

let marks = 0
const newMark = () => {
  marks += 1
  return `${'m'.repeat(40)}${String(marks).padStart(3, '0')}`
}

const member = async (device_mark: string, referral_key?: string) => {
  const made = await registerMember(desk.ctx, referral_key === undefined ? {} : { referral_key })
  await signIn(desk.ctx, callerOf({ browser: true, device_mark }), {
    phone: made.phone,
    password: TEST_PASSWORD,
  })
  return made
}

type Alarm = { rule: string; subject: string; members: number; marked: number; outcome: string | null }
type Now = { alarms: Alarm[]; rules: { rule: string; open: number; false_alarms: number; acted: number }[] }

const look = () => desk.call('POST /risk/look', risk)
const now = async (query = '') => (await desk.call(`GET /risk?${query}`, risk)).body as unknown as Now
const keyed = (
  { rule, subject }: Alarm,
  key:
    | 'GET /risk/{rule}/{subject}'
    | 'POST /risk/{rule}/{subject}/mark'
    | 'POST /risk/{rule}/{subject}/false-alarm',
) => key.replace('{rule}', rule).replace('{subject}', subject) as `POST /${string}`
const MARK = 'POST /risk/{rule}/{subject}/mark'
const FALSE_ALARM = 'POST /risk/{rule}/{subject}/false-alarm'
type Whole = { members: { id: string; is_marked: boolean }[]; links: { kinds: string[] }[] }
const whole = async (alarm: Alarm) =>
  (await desk.call(keyed(alarm, 'GET /risk/{rule}/{subject}'), risk)).body as unknown as Whole
const alarmOf = async (rule: string, id: string): Promise<Alarm | undefined> => {
  for (const alarm of (await now(`rule=${rule}`)).alarms)
    if ((await whole(alarm)).members.some(each => each.id === id)) return alarm
  return undefined
}
const needed = async (rule: string, id: string): Promise<Alarm> => {
  const found = await alarmOf(rule, id)
  if (found === undefined) throw new Error(`no alarm of ${rule} has ${id}`)
  return found
}

test('members with one browser cause one alarm that names its rule and the shared browser', async () => {
  const mark = newMark()
  const [one, other] = [await member(mark), await member(mark)]
  expect((await look()).status).toBe(200)
  const alarm = await needed('shared_device', one.id)
  expect(alarm).toMatchObject({ members: 2, marked: 0, outcome: null })
  expect(await whole(alarm)).toMatchObject({
    members: expect.arrayContaining([
      expect.objectContaining({ id: other.id, paid_in: 0, is_marked: false }),
    ]),
    links: [{ kinds: expect.arrayContaining(['device']) }],
  })
  expect(JSON.stringify(alarm)).not.toContain(mark)
  const links = (await desk.call(`GET /members/${one.id}/links`, risk)).body as unknown as Whole
  expect(links.members.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
})

test('a false alarm is counted, stays away, and returns when a new member joins', async () => {
  const mark = newMark()
  const one = await member(mark)
  await member(mark)
  await look()
  const alarm = await needed('shared_device', one.id)
  const falseBefore = (await now()).rules.find(({ rule }) => rule === 'shared_device')?.false_alarms ?? 0
  expect((await desk.call(keyed(alarm, FALSE_ALARM), risk, { reason: 'a couple' })).status).toBe(200)
  const again = await desk.call(keyed(alarm, FALSE_ALARM), risk, { reason: 'a couple' })
  expect(again.body).toMatchObject({ code: 'desk_case_settled', message: expect.stringContaining('risky') })
  await look()
  expect(await alarmOf('shared_device', one.id)).toBeUndefined()
  expect((await now()).rules.find(({ rule }) => rule === 'shared_device')?.false_alarms).toBe(falseBefore + 1)
  await member(mark)
  await look()
  expect(await needed('shared_device', one.id)).toMatchObject({ members: 3, outcome: null })
})

test('marking all makes each one’s withdrawals wait for a person, once, and says who did', async () => {
  const mark = newMark()
  const [one, other] = [await member(mark), await member(mark)]
  await look()
  const alarm = await needed('shared_device', one.id)
  expect((await desk.call(keyed(alarm, MARK), risk, { reason: 'one person' })).body).toEqual({
    marked: 2,
  })
  expect((await whole(alarm)).members.every(({ is_marked }) => is_marked)).toBe(true)
  const rows = await desk.database.query<{ marked_by: string }>(
    'select marked_by from risk_marks where member_id = any($1) and cleared_at is null',
    [[one.id, other.id]],
  )
  expect(rows).toEqual([{ marked_by: 'operator:risky' }, { marked_by: 'operator:risky' }])
  expect((await desk.call(keyed(alarm, MARK), risk, { reason: 'again' })).body.code).toBe('desk_case_settled')
})

test('friends of one member who share a browser are one tree', async () => {
  const root = await member(newMark())
  const [found] = await desk.database.query<{ key: string }>(
    'select key from referral_members where member_id = $1',
    [root.id],
  )
  const mark = newMark()
  const friends = []
  for (let count = 0; count < 3; count += 1) friends.push(await member(mark, found?.key))
  await look()
  const alarm = await needed('invite_tree', root.id)
  expect((await whole(alarm)).members.map(({ id }) => id).sort()).toEqual(
    [root.id, ...friends.map(({ id }) => id)].sort(),
  )
})

test('an alarm without a finding disappears, unless an operator judged it', async () => {
  const mark = newMark()
  const one = await member(mark)
  await member(mark)
  await look()
  const { subject } = await needed('shared_device', one.id)
  await desk.database.query('delete from device_marks where member_id = $1', [one.id])
  desk.advance(1)
  await look()
  expect(await desk.call(`GET /risk/shared_device/${subject}`, risk)).toMatchObject({ status: 404 })
})
