import type { MemberId } from '@sala/contract/wire/ids.ts'
import pg from 'pg'
import { type Draw, drawsOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { requestsOf } from '../../server/src/cashier/history/money-request-history.ts'
import { statementOf } from '../../server/src/ledger/ledger-statement.ts'
import { readProfile } from '../../server/src/member-page/profile.ts'
import { fakeBank } from '../../server/test/fake-bank.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { testContext } from '../../server/test/test-context.ts'
import type { Work } from '../cpu-time-sample.ts'
import { openDesk } from '../desk/desk-api.ts'
import { memberAt } from '../ledger/ledger-load.ts'
import { type Plan, planOf, sentBy } from '../queries/query-plans.ts'

/** The most frequent reads of the database. If `budgeted` is true, a read with many members may cost at most twice as much as with few. */
export const READS = {
  profile: { what: 'a profile that no node has cached (`readProfile`)', budgeted: false },
  history: { what: 'the history of requests (`requestsOf`)', budgeted: false },
  statement: { what: 'a history page of the wallet (`statementOf`)', budgeted: true },
  list: { what: 'the desk’s list of paid withdrawals, as a call', budgeted: false },
  phone: { what: 'the desk’s search by a phone, as a call', budgeted: false },
  name: { what: 'the desk’s search by the beginning of a name, as a call', budgeted: false },
} as const
export type Read = keyof typeof READS
export const READ_NAMES = Object.keys(READS) as Read[]

const READERS = 8

type Readers = {
  /** Runs parallel readers for `seconds`. Each reader repeats the query `read`, each time for another random member. */
  run(read: Read, seconds: number): Promise<Work>
  ask(read: Read): Promise<unknown>
  close(): Promise<void>
}

export const openReaders = async (url: string, members: number, draw: Draw): Promise<Readers> => {
  const bank = fakeBank()
  const partners = { bank_feeds: [bank], payouts: bank, game_sites: [fakeGameSite()] }
  const ctx = testContext(url, { partners })
  const desk = await openDesk(ctx)
  const reads: Record<Read, (member: MemberId) => Promise<unknown>> = {
    profile: member => readProfile(ctx, member),
    history: member => requestsOf(ctx.db, member, {}),
    statement: member => statementOf(ctx.db, member),
    list: () => desk.call('/withdrawals?status=paid'),
    phone: member => desk.call(`/members?q=08${member.slice(-8)}`),
    name: () => desk.call(`/members?q=${encodeURIComponent('สมช')}`),
  }
  const ask = (read: Read): Promise<unknown> => reads[read](memberAt(draw(members)))
  return {
    ask,
    run: async (read, seconds) => {
      const latencies: number[] = []
      const started = performance.now()
      const end = started + seconds * 1000
      const reader = async (): Promise<void> => {
        for (let asked = performance.now(); asked < end; asked = performance.now()) {
          await ask(read)
          latencies.push(performance.now() - asked)
        }
      }
      await Promise.all(Array.from({ length: READERS }, reader))
      return {
        count: latencies.length,
        seconds: (performance.now() - started) / 1000,
        latencies_ms: latencies,
      }
    },
    close: async () => {
      await desk.close()
      await ctx.close()
    },
  }
}

/**
 * Returns the tables that one of the reads scans sequentially under its generic plan. This is the plan that PostgreSQL makes without the statement's
 * values, and may use again for all values.
 */
export const tablesReadWhole = async (
  { url, owner }: { readonly url: string; readonly owner: string },
  members: number,
  tables: readonly string[],
): Promise<string[]> => {
  const readers = await openReaders(url, members, drawsOf(members))
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const found: string[] = []
    for (const read of READ_NAMES) {
      const sent = await sentBy(() => readers.ask(read))
      const plans: Plan[] = []
      for (const one of sent) plans.push(await planOf(client, one))
      const whole = tables.filter(table => plans.some(({ reads }) => reads.includes(`all of ${table}`)))
      found.push(...whole.map(table => `${table} (${READS[read].what})`))
    }
    return found
  } finally {
    await client.end()
    await readers.close()
  }
}
