import { contract } from '@sala/contract/contract.ts'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDraws } from '../test/draws-setup.ts'
import { siteGame } from '../test/fake-game-site-in-memory.ts'
import type { TestMember } from '../test/test-members.ts'
import { TOURNAMENT } from '../test/tournaments-setup.ts'
import { syncCatalogue } from './games/catalogue/catalogue-sync.ts'
import { createLobbyApi } from './lobby-api.ts'
import { openTournament } from './rewards/tournaments/tournaments.ts'

const draws = useDraws()
const { cashier, deposit, bonus } = draws
const WELCOME = 2
const DEPOSIT = 10_000n
let app: FastifyInstance

beforeAll(async () => {
  cashier.site.offered = [siteGame('lotus')]
  await syncCatalogue(cashier.ctx)
  app = await createLobbyApi({ ...cashier.ctx, movedClock: null })
  await app.ready()
})
afterAll(() => app.close())

type Asked = { readonly path: string; readonly body?: object }
type Case = {
  /** Makes the member's call that the test sends twice. */
  readonly asked: (member: TestMember) => Promise<Asked>
  /** SQL query that counts what the call has changed. The count shows whether the repeated call had a second effect. */
  readonly effect: string
}

const EVENTS_OF_DEPOSITS = `select e.status, count(*)::int as n from request_events e
  join deposits d on d.id = e.request_id where d.member_id = $1 group by 1 order by 1`
const limit = { kind: 'deposit', period: 'day', amount: 500 }

/** A browser's subscription at the sandbox's push service. */
const BROWSER = {
  endpoint: 'http://127.0.0.1:3000/sandbox/push/send/1',
  p256dh: 'BLP7ceWHCS3qBpXkh9VsHz-LGi1KhAXoL6N6BCM2SbgEImgxufVUnqjw7dR6hSBxFlNRSJaaUT0HCWc-EflyuTU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** Begins a conversation between the member and the staff, and returns its id. */
const beginThread = async (member: TestMember): Promise<string> => {
  const body = { topic: 'other', about: null, complaint: null, text: 'สวัสดี', picture: null }
  return (await ask('POST', { path: '/support/threads', body }, member)).body.thread
}
const THREAD = 'select member_read_no, waiting_since, closed_at from support_threads where member_id = $1'
const CONSENT = { wording: NEWS_WORDING }

const CASES: Readonly<Record<string, Case>> = {
  complain: {
    asked: async member => ({
      path: `/support/threads/${await beginThread(member)}/complaint`,
      body: { category: 'payment' },
    }),
    effect: `select no, category, raised_at, answer_by from complaints c
      join support_threads t on t.id = c.thread_id where t.member_id = $1`,
  },
  read_support_thread: {
    asked: async member => ({
      path: `/support/threads/${await beginThread(member)}/read`,
      body: { up_to: '999999' },
    }),
    effect: THREAD,
  },
  type_in_support_thread: {
    asked: async member => ({ path: `/support/threads/${await beginThread(member)}/typing` }),
    effect: THREAD,
  },
  cancel_deposit: {
    asked: async member => {
      const { id } = await cashier.prepare(member, DEPOSIT)
      return { path: `/requests/deposit/${id}/cancel` }
    },
    effect: EVENTS_OF_DEPOSITS,
  },
  give_up_bonus: {
    asked: async member => {
      await deposit(member, DEPOSIT, WELCOME)
      return { path: `/bonuses/${(await bonus(member)).id}/give-up` }
    },
    effect: 'select status, ending_at from bonuses where member_id = $1',
  },
  join_tournament: {
    asked: async () => {
      const decision = { operator: 'nok', checker: 'lek', reason: 'a tournament of the test' }
      const id = await openTournament(cashier.ctx, decision, tournamentDraft.parse(TOURNAMENT))
      return { path: `/rewards/tournaments/${id}/join`, body: { shows_name: true } }
    },
    effect: 'select tournament_id, no, joined_at from tournament_entries where member_id = $1',
  },
  draw: {
    asked: async member => {
      const wheel = await draws.wheel()
      const { body } = await ask('GET', { path: '/rewards/draws' }, member)
      return {
        path: '/rewards/draws',
        body: { wheel, hash: body.mine.commitment.hash, member_seed: 'lucky' },
      }
    },
    effect: 'select nonce, hash, server_seed, member_seed, amount from draws where member_id = $1',
  },
  mark_favourite: {
    asked: async () => ({ path: '/games/lotus/favourite' }),
    effect: 'select game_id from game_favourites where member_id = $1',
  },
  unmark_favourite: {
    asked: async member => {
      await ask('PUT', { path: '/games/lotus/favourite' }, member)
      return { path: '/games/lotus/favourite' }
    },
    effect: 'select game_id from game_favourites where member_id = $1',
  },
  choose_channel: {
    asked: async () => ({
      path: '/messages/choices',
      body: { group: 'bonuses', channel: 'push', is_on: true },
    }),
    effect: 'select message_group, channel, is_on, changed_at from message_choices where member_id = $1',
  },
  consent_to_news: {
    asked: async () => ({ path: '/messages/news', body: CONSENT }),
    effect: 'select no, given_at from news_consents where member_id = $1',
  },
  end_news: {
    asked: async member => {
      await ask('POST', { path: '/messages/news', body: CONSENT }, member)
      return { path: '/messages/news/end', body: { by: 'message' } }
    },
    effect: 'select no, ended_at, ended_by from news_consents where member_id = $1',
  },
  push_subscribe: {
    asked: async () => ({ path: '/messages/push', body: BROWSER }),
    effect: 'select no, endpoint, p256dh from push_subscriptions where member_id = $1',
  },
  push_unsubscribe: {
    asked: async member => {
      await ask('POST', { path: '/messages/push', body: BROWSER }, member)
      return { path: '/messages/push/end', body: { endpoint: BROWSER.endpoint } }
    },
    effect: 'select no, endpoint, p256dh from push_subscriptions where member_id = $1',
  },
  line_unlink: {
    asked: async () => ({ path: '/messages/line/end', body: {} }),
    effect: 'select member_id from line_links where member_id = $1',
  },
  read_messages: {
    asked: async member => {
      await ask('POST', { path: '/protection/limits', body: limit }, member)
      const [message] = await cashier.database.query<{ no: string }>(
        'select no::text from messages where member_id = $1',
        [member.id],
      )
      return { path: '/messages/read', body: { up_to: message?.no } }
    },
    effect: 'select no, read_at from messages where member_id = $1',
  },
  reminder_seen: {
    asked: async () => ({ path: '/protection/reminder/seen' }),
    effect: 'select * from play_sessions where member_id = $1',
  },
  answer_limit_question: {
    asked: async () => ({ path: '/protection/limit-answer', body: { answer: 'none' } }),
    effect: 'select asked, answer, answered_at from limit_choices where member_id = $1',
  },
  set_limit: {
    asked: async member => {
      await ask('POST', { path: '/protection/limits', body: limit }, member)
      return { path: '/protection/limits', body: { ...limit, amount: 900 } }
    },
    effect: 'select kind, period, amount, pending_amount, pending_at from play_limits where member_id = $1',
  },
}

const ask = async (method: Endpoint['method'], { path, body }: Asked, { token }: TestMember) => {
  const answer = await app.inject({
    method,
    url: `/lobby/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const repeatable = Object.entries(contract as Record<string, Endpoint>).filter(([, call]) => call.repeatable)

test('each call that may be repeated without a key is tried here', () => {
  expect(repeatable.map(([name]) => name).sort()).toEqual(Object.keys(CASES).sort())
})

test.each(repeatable)(
  '%s asked again a moment later is done once and answered the same',
  async (name, call) => {
    const { asked, effect } = CASES[name] ?? expect.fail(`${name} has no case`)
    const member = await cashier.member()
    const order = await asked(member)
    const effectNow = () => cashier.database.query(effect, [member.id])
    const first = await ask(call.method, order, member)
    expect(first.status).toBe(200)
    const then = await effectNow()
    cashier.ctx.clock.set(new Date(cashier.ctx.clock.now().getTime() + 1_000))
    expect(await ask(call.method, order, member)).toEqual(first)
    expect(await effectNow()).toEqual(then)
  },
)
