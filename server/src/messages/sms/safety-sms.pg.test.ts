import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { accountSettings } from '../../account/settings.ts'
import { PartnerConfused, PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { Message, Sms } from '../../partners/ports/sms.ts'
import { inTransaction } from '../../platform/db.ts'
import { writeSettings } from '../../platform/settings.ts'
import { messagesJobs } from '../jobs.ts'
import { writeMessage } from '../messages.ts'

const cashier = useCashier()

/** Outcome of the next call to the provider: it accepts the SMS, refuses it with an HTTP status, or accepts it and does not answer. */
type Outcome = 'taken' | 'silent' | number
const provider = (name: string, repeats_safely: boolean) => {
  const sent: Message[] = []
  const outcomes: Outcome[] = []
  const sms: Sms = {
    name,
    tells_receipts: false,
    ...(repeats_safely ? { repeats_safely: true } : {}),
    send: async message => {
      const outcome = outcomes.shift() ?? 'taken'
      if (typeof outcome === 'number') throw new PartnerConfused(name, { status: outcome, body: null })
      const isRepeated = repeats_safely && sent.some(({ reference }) => reference === message.reference)
      if (!isRepeated) sent.push(message)
      if (outcome === 'silent') throw new PartnerSilent(name, new Error('no answer'))
      return { message_id: null }
    },
  }
  return { sms, sent, outcomes }
}
let safe = provider('safe', true)
let unsafe = provider('unsafe', false)
beforeEach(() => {
  safe = provider('safe', true)
  unsafe = provider('unsafe', false)
})

const send = async (...sms: Sms[]): Promise<void> => {
  const ctx = { ...cashier.ctx, partners: { ...cashier.ctx.partners, sms } }
  await messagesJobs(ctx)['messages:sms']?.({})
}
const write = (member: TestMember, facts: MessageFacts, cause: string) =>
  inTransaction(cashier.ctx.db, tx => writeMessage(tx, member.id, facts, cause, cashier.ctx.clock.now()))
const changed = async (cause = 'a change') => {
  const member = await cashier.member()
  await write(member, { kind: 'password_changed' }, cause)
  return member
}
const deliveriesOf = (member: TestMember) =>
  cashier.database.query<{ status: string; why: string | null; tries: number }>(
    'select d.status, d.why, d.tries from sms_deliveries d join messages m on m.no = d.message_no where m.member_id = $1 order by m.no',
    [member.id],
  )
const advance = (seconds: number) => cashier.advance(seconds / 60)

test('a message about safety is sent once to the member’s phone, and a repeated cause sends nothing', async () => {
  const member = await changed()
  await write(member, { kind: 'password_changed' }, 'a change')
  await send(safe.sms)
  await send(safe.sms)
  expect(safe.sent.map(({ to }) => to)).toEqual([member.phone])
  expect(safe.sent[0]?.text).toContain('เปลี่ยนรหัสผ่านแล้ว')
  expect(await deliveriesOf(member)).toEqual([{ status: 'sent', why: null, tries: 1 }])
})

test('messages about money and limits are no SMS', async () => {
  const member = await cashier.member()
  await write(member, { kind: 'withdrawal_paid', amount: satang(100n) }, 'paid')
  await write(member, { kind: 'break_ended', length: 'cool_off' }, 'ended')
  expect(await deliveriesOf(member)).toEqual([])
})

test('a silent provider that recognises references gets the SMS again after a growing pause', async () => {
  const member = await changed()
  safe.outcomes.push('silent', 503)
  await send(safe.sms)
  advance(29)
  await send(safe.sms)
  expect(await deliveriesOf(member)).toMatchObject([{ status: 'waiting', tries: 1 }])
  advance(2)
  await send(safe.sms)
  advance(61)
  await send(safe.sms)
  expect(await deliveriesOf(member)).toEqual([{ status: 'sent', why: null, tries: 3 }])
  expect(safe.sent).toHaveLength(1)
})

test('a silent provider that would send it twice does not get it again', async () => {
  const member = await changed()
  unsafe.outcomes.push('silent')
  await send(unsafe.sms)
  advance(3_600)
  await send(unsafe.sms)
  expect(unsafe.sent).toHaveLength(1)
  expect(await deliveriesOf(member)).toEqual([{ status: 'ended', why: 'outcome unknown', tries: 1 }])
})

test('a process that died in the middle repeats the SMS only if the provider recognises it', async () => {
  const [one, other] = [await changed('one'), await changed('other')]
  await cashier.database.query('update sms_deliveries set tries = 1 where status = $1', ['waiting'])
  await cashier.database.query(
    'update sms_deliveries d set tries = 0 from messages m where m.no = d.message_no and m.member_id = $1',
    [other.id],
  )
  await send(unsafe.sms)
  expect(unsafe.sent.map(({ to }) => to)).toEqual([other.phone])
  expect(await deliveriesOf(one)).toMatchObject([{ status: 'ended', why: 'outcome unknown' }])
})

test('a refusal moves the SMS to the next provider, and after the last it ends', async () => {
  const member = await changed()
  unsafe.outcomes.push(400)
  await send(unsafe.sms, safe.sms)
  expect(safe.sent.map(({ to }) => to)).toEqual([member.phone])
  expect(await deliveriesOf(member)).toEqual([{ status: 'sent', why: null, tries: 1 }])
  const other = await changed()
  unsafe.outcomes.push(422)
  await send(unsafe.sms)
  expect(await deliveriesOf(other)).toMatchObject([{ status: 'ended', why: 'refused' }])
})

test('an SMS that waited for a stopped worker for more than a day is not sent', async () => {
  const member = await changed()
  advance(86_401)
  await send(safe.sms)
  expect(safe.sent).toEqual([])
  expect(await deliveriesOf(member)).toMatchObject([{ status: 'ended', why: 'too late' }])
})

test('a phone gets six SMS about safety in a day, and the site no more than its setting', async () => {
  const member = await cashier.member()
  for (let n = 0; n < 8; n++) await write(member, { kind: 'password_changed' }, `change ${n}`)
  await send(safe.sms)
  expect(safe.sent).toHaveLength(6)
  await writeSettings(cashier.ctx.db, accountSettings, { sms_per_day: 0 }, cashier.ctx.clock.now())
  const other = await changed()
  await send(safe.sms)
  expect(await deliveriesOf(other)).toMatchObject([{ status: 'ended', why: 'limit or no phone' }])
})
