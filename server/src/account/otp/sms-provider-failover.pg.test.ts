import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { newPhone } from '../../../test/test-members.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { Message, Sms } from '../../partners/ports/sms.ts'
import { writeSettings } from '../../platform/settings.ts'
import { accountJobs } from '../jobs.ts'
import { limits } from '../rate-limits.ts'
import { accountSettings } from '../settings.ts'
import { arrivalAlarms, RECEIPT_JOB } from './delivery-receipts.ts'

const app = useAccountApp({ registration_otp: 'sms' })

const provider = (name: string, tells_receipts = true) => {
  const sent: Message[] = []
  let silent = false
  const sms: Sms = {
    name,
    tells_receipts,
    send: async message => {
      if (silent) throw new PartnerSilent(name, new Error('no answer'))
      sent.push(message)
      return { message_id: `${name}-${message.reference}` }
    },
  }
  return {
    sms,
    sent,
    silence: () => {
      silent = true
    },
  }
}

type Waiting = { task: string; seconds: number; payload: Record<string, string> }
const jobs = (due: boolean): Promise<Waiting[]> =>
  app.database.query<Waiting>(
    `select t.identifier as task, extract(epoch from j.run_at - now())::float8 as seconds, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.run_at <= now()) = ${due} order by j.id`,
  )
const waiting = () => jobs(false)
const forgetJobs = () => app.database.query('delete from graphile_worker._private_jobs')
const perform = async (all: Waiting[]) => {
  for (const { task, payload } of all) await accountJobs(app.ctx)[task]?.(payload)
}
const run = async () => {
  const due = await jobs(true)
  await app.database.query('delete from graphile_worker._private_jobs where run_at <= now()')
  await perform(due)
  if ((await jobs(true)).length > 0) await run()
}
const strikeWaiting = async () => {
  const all = await waiting()
  await forgetJobs()
  await perform(all)
}

const askForCode = async (...sms: Sms[]) => {
  await forgetJobs()
  Object.assign(app.ctx.partners, { sms })
  const phone = newPhone()
  await app.post('/register/phone', { phone })
  await run()
  return phone
}
const receipt = async (name: string, message: Message | undefined, outcome: string) => {
  const message_id = `${name}-${message?.reference}`
  await accountJobs(app.ctx)[RECEIPT_JOB]?.({ provider: name, message_id, outcome })
}
test('no receipt within 30 seconds: the second provider sends the same code', async () => {
  const [first, second] = [provider('first'), provider('second')]
  await askForCode(first.sms, second.sms)
  expect(first.sent).toHaveLength(1)
  expect(second.sent).toHaveLength(0)
  const [job] = await waiting()
  expect(job?.seconds).toBeGreaterThan(20)
  expect(job?.seconds).toBeLessThanOrEqual(30)
  await strikeWaiting()
  expect(second.sent.map(({ text }) => text)).toEqual(first.sent.map(({ text }) => text))
})

test('a delivered message is not sent again, even if its receipt is repeated', async () => {
  const [first, second] = [provider('first'), provider('second')]
  await askForCode(first.sms, second.sms)
  await receipt('first', first.sent[0], 'delivered')
  await receipt('first', first.sent[0], 'delivered')
  await receipt('first', first.sent[0], 'failed')
  await run()
  await strikeWaiting()
  expect(second.sent).toHaveLength(0)
})

test('a failed receipt or an unreachable provider makes the second provider send at once', async () => {
  const [first, second] = [provider('first'), provider('second')]
  await askForCode(first.sms, second.sms)
  await receipt('first', first.sent[0], 'failed')
  await run()
  expect(second.sent).toHaveLength(1)
  first.silence()
  await askForCode(first.sms, second.sms)
  await run()
  expect(second.sent).toHaveLength(2)
  expect(first.sent).toHaveLength(1)
})

test('a provider without receipts is not replaced by the second provider', async () => {
  const [first, second] = [provider('first', false), provider('second')]
  await askForCode(first.sms, second.sms)
  expect(await waiting()).toEqual([])
  expect(second.sent).toHaveLength(0)
})

test('both providers together respect the daily message cap of a phone', async () => {
  const [first, second] = [provider('first'), provider('second')]
  const phone = await askForCode(first.sms, second.sms)
  await app.database.query(`update limit_hits set hits = ${limits.sms_per_phone.count}
    where name = '${limits.sms_per_phone.name}' and subject = '${phone}'`)
  await strikeWaiting()
  expect(second.sent).toHaveLength(0)
})

test('both providers together send no more than the site’s messages of a day', async () => {
  const [first, second] = [provider('first'), provider('second')]
  const mayBe = (sms_per_day: number) =>
    writeSettings(app.ctx.db, accountSettings, { sms_per_day }, app.ctx.clock.now())
  await askForCode(first.sms, second.sms)
  await mayBe(0)
  await strikeWaiting()
  expect([first.sent.length, second.sent.length]).toEqual([1, 0])
  await mayBe(1_000)
  await askForCode(first.sms, second.sms)
  await strikeWaiting()
  expect([first.sent.length, second.sent.length]).toEqual([2, 1])
})

test('a receipt of an unknown message is retried once and then ignored', async () => {
  const payload = { provider: 'first', message_id: 'nobody', outcome: 'delivered' }
  await accountJobs(app.ctx)[RECEIPT_JOB]?.(payload)
  expect(await waiting()).toMatchObject([{ payload: { ...payload, again: 'yes' } }])
  await forgetJobs()
  await accountJobs(app.ctx)[RECEIPT_JOB]?.({ ...payload, again: 'yes' })
  expect(await waiting()).toEqual([])
})

test('a provider with a low delivery rate raises an alarm until the rate recovers', async () => {
  const [first, mute] = [provider('poor'), provider('mute', false)]
  Object.assign(app.ctx.partners, { sms: [first.sms, mute.sms] })
  const at = app.ctx.clock.now()
  let made = 0
  const sent = (name: string, count: number, arrived: number) =>
    app.database.query(
      `with codes as (
         insert into one_time_codes (id, flow, phone, times_sent, created_at, expires_at)
         select $1 || $5::int || '-' || n, 'register', '0899999999', 1, $4::timestamptz, $4::timestamptz from generate_series(1, $2::int) n
         returning id)
       insert into code_messages (code_id, sending, attempt, provider, sent_at, outcome, outcome_at)
       select id, 1, 0, $1, $4::timestamptz - interval '10 minutes', case when no <= $3::int then 'delivered' end,
              case when no <= $3::int then $4::timestamptz end
         from (select id, row_number() over () as no from codes) numbered`,
      [name, count, arrived, at, ++made],
    )
  await sent('poor', 19, 0)
  expect(await arrivalAlarms(app.ctx)).toEqual([])
  await sent('mute', 40, 0)
  await sent('poor', 1, 1)
  expect(await arrivalAlarms(app.ctx)).toMatchObject([
    { what: 'alarm', id: 'poor', tries: 20, why: '5 % of 20 codes of an hour were reported as delivered' },
  ])
  await app.database.query(
    `update code_messages set outcome = 'delivered', outcome_at = sent_at where provider = 'poor'`,
  )
  expect(await arrivalAlarms(app.ctx)).toEqual([])
})
