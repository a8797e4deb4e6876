import { createECDH, randomBytes } from 'node:crypto'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { chooseChannel } from '../../src/messages/choices/message-choices.ts'
import { consentToNews, endNews } from '../../src/messages/choices/news-consents.ts'
import { messagesJobs } from '../../src/messages/jobs.ts'
import { writeMessage } from '../../src/messages/messages.ts'
import { subscribe } from '../../src/messages/push/subscriptions.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { beginBreak } from '../../src/protection/breaks/play-breaks.ts'
import { writeNews } from '../../src/recipients/news-recipients.ts'
import { quietUntil } from '../../src/recipients/quiet-hours.ts'
import { useCashier } from '../cashier-setup.ts'
import { blocksInTurn, seedsFrom } from '../simulation/simulation-seed-blocks.ts'
import { firstSeed, seedCount, sizeOr } from '../simulation/simulation-seeds.ts'
import type { TestMember } from '../test-members.ts'
import { openLine, openPushService, openSmsProvider, seededNumbers } from './faulty-message-services.ts'

const cashier = useCashier()
/** Number of random seeds, that is of simulations, in `npm test`. The environment variable `LIVES_SEEDS=500` sets another number. */
const SEEDS = seedCount(sizeOr(15, 40))
const SEEDS_A_TEST = 5
const MEMBERS = 4
const MOVES = 14
const DAY_MINUTES = 24 * 60
/**
 * Days between two simulations. They are longer than each time for which an earlier simulation could have an effect: message limits, breaks and the
 * waiting time of a push.
 */
const APART_DAYS = 9
const QUIET = { quiet_from_hour: 22, quiet_to_hour: 8 }
const LETTER = { title: 'ข่าว', text: 'ข่าววันนี้', to: '/promotion' }

type Person = TestMember & { readonly path: string; readonly line_user: string }
const people: Person[] = []
let push: Awaited<ReturnType<typeof openPushService>>
const phones = openSmsProvider()
const line = openLine()

beforeAll(async () => {
  push = await openPushService()
  for (let n = 0; n < MEMBERS; n++) {
    const member = await cashier.member()
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const path = `/sandbox/push/send/${n}`
    await subscribe(cashier.ctx, member.id, {
      endpoint: `${push.origin}${path}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    })
    const line_user = line.user()
    await cashier.database.query(
      'insert into line_links (member_id, line_user_id, linked_at, friend_event_at) values ($1, $2, $3, $3)',
      [member.id, line_user, cashier.ctx.clock.now()],
    )
    for (const channel of ['push', 'line'] as const)
      await chooseChannel(cashier.ctx, member.id, { group: 'news', channel, is_on: true })
    people.push({ ...member, path, line_user })
  }
})
afterAll(() => push.close())

class Killed extends Error {}

/** Source of the random numbers that decide the answers of the push service and of LINE. With null, each message succeeds. */
let currentNumbers: (() => number) | null = null

/**
 * Runs the jobs that send messages in a separate simulated process. A fake service can kill this process during a call, as a crash does. A killed
 * process writes nothing more to the database.
 */
const sendInProcess = async (): Promise<void> => {
  let isDead = false
  const die = () => {
    isDead = true
  }
  push.misbehave(currentNumbers, die)
  line.misbehave(currentNumbers, die)
  const { ctx } = cashier
  const mortal: Context = {
    ...ctx,
    partners: { ...ctx.partners, sms: [phones.sms], chat_app: line.app },
    get db() {
      if (isDead) throw new Killed()
      return ctx.db
    },
  }
  const jobs = messagesJobs(mortal)
  for (const job of ['messages:push', 'messages:line', 'messages:sms'])
    await jobs[job]?.({}).catch((error: unknown) => {
      if (!isDead) throw error
    })
}

type Run = {
  readonly problems: string[]
  readonly numbers: () => number
  readonly consenting: Set<string>
  readonly onBreak: Set<string>
  /** Number of pushes and LINE messages about news that arrived. */
  news: number
}

/** Sends all messages that are due. Then checks that each push and LINE message about news was allowed at the time when the sending began. */
const send = async (run: Run): Promise<void> => {
  const [from, fromLine] = [push.received.length, line.arrived.length]
  const [consenting, onBreak] = [new Set(run.consenting), new Set(run.onBreak)]
  const isQuiet = quietUntil(QUIET, cashier.ctx.clock.now()) !== null
  await sendInProcess()
  const pushed = push.received.slice(from).map(({ path, message_no }) => ({
    person: people.find(one => one.path === path) as Person,
    message_no,
  }))
  for (const { person, message_no } of [...pushed, ...(await onLine(line.arrived.slice(fromLine)))]) {
    const [message] = await cashier.database.query<{ kind: string; member_id: string }>(
      'select kind, member_id from messages where no = $1',
      [message_no],
    )
    if (message?.member_id !== person.id) run.problems.push(`message ${message_no} went to somebody else`)
    if (message?.kind !== 'news') continue
    run.news++
    if (!consenting.has(person.id)) run.problems.push(`news ${message_no} without a consent`)
    if (onBreak.has(person.id)) run.problems.push(`news ${message_no} during a break`)
    if (isQuiet) run.problems.push(`news ${message_no} in quiet hours`)
  }
}

/** Returns the member and the message number of each message that LINE has taken. */
const onLine = async (arrived: readonly { readonly key: string; readonly to: string }[]) => {
  const numbers = await cashier.database.query<{ retry_key: string; message_no: string }>(
    'select retry_key, message_no::text from line_deliveries where retry_key = any($1::uuid[])',
    [arrived.map(({ key }) => key)],
  )
  return arrived.map(({ key, to }) => ({
    person: people.find(one => one.line_user === to) as Person,
    message_no: numbers.find(one => one.retry_key === key)?.message_no ?? '0',
  }))
}

const news = (ids: readonly TestMember['id'][], cause: string) =>
  inTransaction(cashier.ctx.db, tx =>
    writeNews(
      tx,
      ids.map(member_id => ({ member_id, letter: LETTER })),
      cause,
      cashier.ctx.clock.now(),
    ),
  )
const safety = ({ id }: Person, cause: string) =>
  inTransaction(cashier.ctx.db, tx =>
    writeMessage(tx, id, { kind: 'password_changed' }, cause, cashier.ctx.clock.now()),
  )

/**
 * One random step of a simulation: a message with a repeated cause, a campaign, a change of consent, a break, the passing of time, or the job that
 * sends.
 */
const move = async (run: Run, seed: number): Promise<void> => {
  const { numbers, consenting, onBreak } = run
  const pick = (count: number) => Math.floor(numbers() * count)
  const person = people[pick(MEMBERS)] as Person
  const kind = pick(8)
  if (kind === 0) {
    const cause = `seed ${seed} cause ${pick(2)}`
    await Promise.all([safety(person, cause), safety(person, cause)])
  } else if (kind === 1) {
    const ids = people.filter(() => numbers() < 0.7).map(({ id }) => id)
    const cause = `seed ${seed} campaign ${pick(2)}`
    const outcomes = await Promise.all([news(ids, cause), news(ids, cause)])
    for (const id of outcomes.flatMap(({ written }) => [...written]))
      if (!consenting.has(id)) {
        // A repeated campaign also returns earlier messages, which may have been written before the consent ended. Only a message that was written
        // just now is a fault.
        const rows = await cashier.database.query(
          'select from messages where member_id = $1 and kind = $2 and cause = $3 and created_at = $4',
          [id, 'news', cause, cashier.ctx.clock.now()],
        )
        if (rows.length > 0) run.problems.push(`news written to ${id} without a consent`)
      }
  } else if (kind === 2) {
    await consentToNews(cashier.ctx, person.id, NEWS_WORDING)
    consenting.add(person.id)
  } else if (kind === 3) {
    // The member's consent ends while the job sends. A push may still arrive if its sending had begun before, but no other.
    await Promise.all([send(run), endNews(cashier.ctx, person.id, 'message')])
    consenting.delete(person.id)
  } else if (kind === 4 && numbers() < 0.3) {
    await beginBreak(cashier.ctx, person.id, '1d').catch(() => undefined)
    onBreak.add(person.id)
  } else if (kind === 5) {
    cashier.advance(1 + pick(300))
  } else await send(run)
}

const countTwice = (keys: readonly string[]): string[] =>
  [...new Set(keys)].filter(key => keys.filter(one => one === key).length > 1)

/** Returns problems with LINE messages: those that count as sent but never arrived, and those that arrived twice. */
const lineProblems = async (seed: number): Promise<string[]> => {
  const rows = await cashier.database.query<{ no: string; status: string; retry_key: string }>(
    `select m.no::text, d.status, d.retry_key from messages m join line_deliveries d on d.message_no = m.no
      where m.cause like $1`,
    [`seed ${seed} %`],
  )
  return rows.flatMap(({ no, status, retry_key }) => {
    const times = line.arrived.filter(({ key }) => key === retry_key).length
    return times > 1 || (status === 'sent' && times === 0)
      ? [`message ${no} arrived ${times} times at LINE`]
      : []
  })
}

/** Runs the simulation with one random seed. Returns the problems that it found, and how many messages were sent. */
const play = async (
  seed: number,
): Promise<{ problems: string[]; news: number; pushes: number; lines: number }> => {
  const numbers = seededNumbers(seed)
  const run: Run = { problems: [], numbers, consenting: new Set(), onBreak: new Set(), news: 0 }
  const [from, fromLine] = [push.received.length, line.arrived.length]
  for (const { id } of people) await endNews(cashier.ctx, id, 'choices')
  cashier.advance(APART_DAYS * DAY_MINUTES)
  for (const { id } of people.slice(0, 2)) {
    await consentToNews(cashier.ctx, id, NEWS_WORDING)
    run.consenting.add(id)
  }
  currentNumbers = numbers
  phones.misbehave(numbers)
  for (let n = 0; n < MOVES; n++) await move(run, seed)
  currentNumbers = null
  phones.misbehave(null)
  for (let n = 0; n < 3; n++) {
    cashier.advance(31)
    await send(run)
  }
  const attempts = await cashier.database.query<{ no: string; status: string; tries: number }>(
    `select m.no::text, d.status, d.tries from messages m join push_deliveries d on d.message_no = m.no
      where m.cause like $1`,
    [`seed ${seed} %`],
  )
  const received = push.received.slice(from)
  for (const { no, status, tries } of attempts) {
    const taken = received.filter(one => one.message_no === no && one.is_taken).length
    const all = received.filter(one => one.message_no === no).length
    if (status === 'sent' && taken === 0) run.problems.push(`message ${no} counts as sent and never arrived`)
    if (all > tries) run.problems.push(`message ${no} was sent more often than it was claimed`)
  }
  const causes = await cashier.database.query<{ key: string }>(
    "select member_id || ' ' || kind || ' ' || cause as key from messages where cause like $1",
    [`seed ${seed} %`],
  )
  const twice = [...countTwice(causes.map(({ key }) => key)), ...countTwice(phones.arrived)]
  run.problems.push(...twice.map(key => `twice: ${key}`))
  const caps = await cashier.database.query(
    `select member_id from messages where kind = 'news' and cause like $1
      group by member_id, (created_at at time zone 'Asia/Bangkok')::date having count(*) > 1`,
    [`seed ${seed} %`],
  )
  if (caps.length > 0) run.problems.push('more news on a day than the cap')
  run.problems.push(...(await lineProblems(seed)))
  const lines = line.arrived.length - fromLine
  return { problems: run.problems, news: run.news, pushes: received.length, lines }
}

const blocks = Array.from(
  { length: Math.ceil(SEEDS / SEEDS_A_TEST) },
  (_, n) => firstSeed() + n * SEEDS_A_TEST,
)
const inTurn = blocksInTurn()
test.for(blocks)(
  'under the faults of the seeds from %i on, no message arrives twice or without permission',
  async (first, { signal }) => {
    const last = Math.min(first + SEEDS_A_TEST, firstSeed() + SEEDS) - 1
    const failed: string[] = []
    let [sentNews, pushes, lines] = [0, 0, 0]
    await inTurn(seedsFrom(first, last), signal, async seed => {
      const played = await play(seed)
      failed.push(...played.problems.map(problem => `seed ${seed}: ${problem}`))
      sentNews += played.news
      pushes += played.pushes
      lines += played.lines
    })
    expect(failed).toEqual([])
    expect(sentNews).toBeGreaterThan(0)
    expect(pushes).toBeGreaterThan(0)
    expect(lines).toBeGreaterThan(0)
    expect(pushes + lines).toBeGreaterThan(sentNews)
  },
)
