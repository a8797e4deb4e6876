import { REPEATED_LINE } from '@sala/contract/desk/alerts/alert-texts.ts'
import { beforeEach, expect, test } from 'vitest'
import { useDeskCases } from '../../../test/desk-cases-setup.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { GroupMessage, GroupOutcome, StaffGroup } from '../../partners/ports/staff-group.ts'
import { writeSettings } from '../../platform/settings.ts'
import { openThread } from '../../support/member-messages.ts'
import { deskJobs } from '../jobs.ts'

const { slips, desk, waitingWithdrawal, strayMoney } = useDeskCases()

type Answer = GroupOutcome | 'silent' | 'odd'
/** Creates a staff group whose answers the test prescribes. The answer `silent` means that the group receives the message, but its answer is lost. */
const groupOf = (name: string, repeats_safely: boolean) => {
  const arrived: GroupMessage[] = []
  const answers: Answer[] = []
  const group: StaffGroup = {
    name,
    ...(repeats_safely ? { repeats_safely: true } : {}),
    send: async message => {
      const answer = answers.shift() ?? { kind: 'taken', message_id: '1' }
      if (answer === 'odd') throw new PartnerConfused(name, { status: 500, body: null })
      const isRepeated = repeats_safely && arrived.some(({ reference }) => reference === message.reference)
      if ((answer === 'silent' || answer.kind === 'taken') && !isRepeated) arrived.push(message)
      if (answer === 'silent') throw new PartnerSilent(name, new Error('no answer'))
      return answer
    },
  }
  return { group, arrived, answers }
}
let chat = groupOf('telegram', false)
let line = groupOf('line', true)
beforeEach(async () => {
  chat = groupOf('telegram', false)
  line = groupOf('line', true)
  // Alerts about work of earlier tests are sent now, so that they are not part of this test.
  await job('desk:call-staff')
  await slips.database.query(
    "update staff_group_messages set status = 'ended', next_try_at = null, why = 'earlier'",
  )
})

const job = async (name: string, groups: readonly StaffGroup[] = [chat.group]) => {
  const ctx = { ...slips.ctx, partners: { ...slips.ctx.partners, staff_groups: groups } }
  await deskJobs(ctx)[name]?.({})
}
const minute = async (groups?: readonly StaffGroup[]) => {
  await job('desk:call-staff', groups)
  await job('desk:send-group', groups)
}
const messages = () =>
  slips.database.query<{ kind: string; items: number; status: string; why: string | null; tries: number }>(
    "select kind, items, status, why, tries from staff_group_messages where why is distinct from 'earlier' order by no",
  )

test('work that no operator claimed in fifteen minutes causes one message for each kind', async () => {
  await waitingWithdrawal()
  await waitingWithdrawal()
  slips.advance(14)
  await minute()
  expect(chat.arrived).toEqual([])
  slips.advance(2)
  await minute()
  slips.advance(30)
  await minute()
  const text = chat.arrived.map(message => message.text).filter(one => one.includes('ถอนเงิน'))
  expect(text).toHaveLength(1)
  expect(text[0]).toMatch(/^ถอนเงิน 2 รายการ\nยังไม่มีคนรับ รอ 16 นาที\nhttp:\/\/localhost:3000\/desk\/\nเลขที่ \d+$/)
  expect((await messages()).filter(({ kind }) => kind === 'withdrawal')).toEqual([
    { kind: 'withdrawal', items: 2, status: 'sent', why: null, tries: 1 },
  ])
})

test('no text to the group contains data of a member', async () => {
  const { member, id } = await waitingWithdrawal()
  const stray = await strayMoney()
  await openThread(slips.ctx, member.id, {
    ...{ topic: 'deposit', about: null, complaint: null, picture: null, key: null },
    text: `โทรหา ${member.phone} ด้วย`,
  })
  slips.advance(90)
  await minute()
  expect(chat.arrived.length).toBeGreaterThanOrEqual(3)
  const texts = chat.arrived
    .map(({ reference, text }) => `${reference} ${text}`.replace('http://localhost:3000/desk/', ''))
    .join('\n')
  for (const one of [member, stray.member])
    for (const word of [one.id, one.phone, one.account_number]) expect(texts).not.toContain(word)
  for (const word of [id, stray.line, '300', '70.00']) expect(texts).not.toContain(String(word))
})

test('a message without an answer is sent again as a repeated one, until an answer comes', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  chat.answers.push('silent', 'odd')
  await minute()
  for (let minutes = 0; minutes < 5; minutes += 1) {
    slips.advance(1)
    await minute()
  }
  // The service received the first attempt, but its answer was lost. The service then refused the second attempt and answered the third.
  expect(chat.arrived.map(({ text }) => text.includes(REPEATED_LINE))).toEqual([false, true])
  expect(new Set(chat.arrived.map(({ reference }) => reference)).size).toBe(1)
  expect(await messages()).toMatchObject([{ status: 'sent', tries: 3 }])
})

test('a network fault of some minutes loses no message', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  chat.answers.push('odd', 'odd', 'odd', 'odd')
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await minute()
    slips.advance(1)
  }
  expect(chat.arrived).toHaveLength(1)
  expect(await messages()).toMatchObject([{ status: 'sent', tries: 5 }])
})

test('a service that never answers gets six attempts, and the desk shows that the outcome is unknown', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  chat.answers.push(...Array.from({ length: 20 }, () => 'silent' as const))
  for (let minutes = 0; minutes < 45; minutes += 1) {
    await minute()
    slips.advance(1)
  }
  expect(chat.arrived).toHaveLength(6)
  expect(await messages()).toMatchObject([{ status: 'ended', why: 'outcome unknown' }])
  const cashier = await desk.operator('sees-group', ['cashier'])
  const { body } = await cashier('GET /alerts/group')
  expect((body.rows as object[])[0]).toMatchObject({
    state: 'ended',
    why: 'outcome unknown',
    kind: 'withdrawal',
  })
})

test('a service that recognises a repeated reference gets the message again, and sends it once', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  line.answers.push('silent', 'odd')
  await minute([line.group])
  slips.advance(1)
  await minute([line.group])
  slips.advance(2)
  await minute([line.group])
  expect(line.arrived).toHaveLength(1)
  expect(await messages()).toMatchObject([{ status: 'sent', tries: 3 }])
})

test('a service that asks to wait gets the message after the pause, as a first attempt', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  chat.answers.push({ kind: 'later', after_seconds: 120 })
  await minute()
  slips.advance(1)
  await minute()
  expect(chat.arrived).toEqual([])
  slips.advance(2)
  await minute()
  expect(chat.arrived).toHaveLength(1)
})

test('a refusal ends the message with its reason, and an old message is not sent', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  chat.answers.push({ kind: 'refused', why: 'chat not found' })
  await minute()
  expect(await messages()).toMatchObject([{ status: 'ended', why: 'chat not found' }])
  await waitingWithdrawal()
  slips.advance(16)
  await job('desk:call-staff')
  slips.advance(61)
  await job('desk:send-group')
  expect((await messages()).at(-1)).toMatchObject({ status: 'ended', why: 'too late' })
})

test('a process that died while it sent is no loss, and each channel has its own message', async () => {
  await waitingWithdrawal()
  slips.advance(16)
  await job('desk:call-staff', [chat.group, line.group])
  await slips.database.query("update staff_group_messages set tries = 1 where status = 'waiting'")
  await job('desk:send-group', [chat.group, line.group])
  expect([chat.arrived.length, line.arrived.length]).toEqual([1, 1])
  expect([chat, line].map(({ arrived }) => arrived[0]?.text.includes(REPEATED_LINE))).toEqual([true, false])
  expect(await messages()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

test('many failures raise one alarm of the business, which calls and ends with its cause', async () => {
  await writeSettings(slips.ctx.db, deskSettings, { alarm_failures: 1 }, slips.ctx.clock.now())
  const { id } = await waitingWithdrawal()
  slips.bank.fail('pay', 'lost')
  slips.bank.fail('find', ...Array.from({ length: 300 }, () => 'lost' as const))
  const cashier = await desk.operator('approves', ['cashier'])
  await cashier(`POST /withdrawals/${id}/approve`, { reason: 'the name agrees' })
  await slips.run()
  await minute()
  const alarms = () => slips.database.query("select name from business_alarms where name = 'many_failures'")
  expect(await alarms()).toHaveLength(1)
  slips.bank.heal()
  await writeSettings(slips.ctx.db, deskSettings, { alarm_failures: 1_000 }, slips.ctx.clock.now())
  await minute()
  expect(await alarms()).toEqual([])
})
