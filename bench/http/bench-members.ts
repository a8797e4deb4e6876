import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { seed } from '../../server/seed/seed.ts'
import { hashPassword } from '../../server/src/account/passwords/password-hash.ts'
import { ports } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Context, openContext } from '../../server/src/context.ts'
import { postTransfers } from '../../server/src/ledger/posting.ts'
import { isDatabaseAway } from '../../server/src/platform/database/connection-errors.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { hashSecret } from '../../server/src/platform/random.ts'
import { execute } from '../benchmark-database.ts'

export type BenchMember = {
  readonly id: MemberId
  readonly phone: string
  /** The member's account number at the bank SCB. */
  readonly account_number: string
  readonly token: string
}

export const PASSWORD = 'Sala2569x'
/** Initial balance of each member in satang. */
export const CREDIT = satang(50_000n)
/** Number of members whose credit is written at the same time. */
const AT_ONCE = 16
/** Time in ms in which a lost connection is replaced, and pause in ms before each attempt. */
const AWAY_MS = 60_000
const AGAIN_MS = 500
const GAMES = 60
const ENDED_REQUESTS = 60

/** Adds the product's seed data. Then inserts signed-in members with credit directly into the database, because a registration would be too slow. */
export const seedMembers = async (url: string, owner: string, count: number): Promise<BenchMember[]> => {
  const ctx = await openContext(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), silentLog, ports)
  try {
    await repeatWhileAway(() => seed(ctx))
    const hash = await hashPassword({ who: 'bench', known: true }, PASSWORD)
    const members = Array.from({ length: count }, (_, n) => ({
      id: `mem_${String(n).padStart(26, '0')}` as MemberId,
      phone: `08${String(n).padStart(8, '0')}`,
      account_number: `88${String(n + 1).padStart(8, '0')}`,
      token: randomBytes(32).toString('base64url'),
    }))
    await repeatWhileAway(() => insertMembers(owner, members, hash))
    for (let from = 0; from < members.length; from += AT_ONCE)
      await Promise.all(
        members.slice(from, from + AT_ONCE).map(({ id }) => repeatWhileAway(() => giveCredit(ctx, id))),
      )
    return members
  } finally {
    await ctx.close()
  }
}

/**
 * Repeats work that has one effect however often it runs, while the database is away. Connections through the balancer of a
 * cluster broke on a busy machine.
 */
export const repeatWhileAway = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const end = performance.now() + AWAY_MS; ; await sleep(AGAIN_MS))
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error
    }
}

/** Inserts the members of `seedMembers`, and other rows that a lobby has after some days, such as ended deposits. */
export const seedLobby = async (url: string, owner: string, count: number): Promise<BenchMember[]> => {
  const members = await seedMembers(url, owner, count)
  await execute(owner, ...OTHER_ROWS, 'vacuum analyze', 'checkpoint')
  return members
}

const giveCredit = (ctx: Context, member_id: MemberId): Promise<unknown> =>
  inTransaction(ctx.db, tx =>
    postTransfers(tx, [
      {
        ...{ id: `given:${member_id}`, kind: 'adjustment', debit: { house: 'bonus' }, amount: CREDIT },
        ...{ credit: { member_id, account: 'wallet' }, reference: member_id, at: ctx.clock.now() },
      },
    ]),
  )

/** Inserts members with different names and birth dates, so that the product does not take them for duplicate accounts. */
const insertMembers = (url: string, members: readonly BenchMember[], hash: string): Promise<void> => {
  const list = (of: (member: BenchMember) => string): string => members.map(one => `'${of(one)}'`).join()
  const listed = `unnest(array[${list(one => one.id)}], array[${list(one => one.phone)}], array[${list(
    one => `\\x${hashSecret(one.token).toString('hex')}`,
  )}]::bytea[], array[${list(one => one.account_number)}]) as t(id, phone, token_hash, account_number)`
  return execute(
    url,
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select id, phone, true, '${hash}', now() - interval '9 days', 'scb', account_number, 'ทดสอบ ศาลา ' || account_number, '',
            now() - interval '9 days', date '1950-04-13' + right(account_number, 4)::integer from ${listed} on conflict do nothing`,
    `insert into referral_members (member_id, key, outcome, joined_at) select id, right(id, 10), 'none', now() from ${listed} on conflict do nothing`,
    `insert into sessions (member_id, id, token_hash, device, ip, created_at, seen_at, expires_at, ends_at)
     select id, 'ses_' || id, token_hash, 'bench', '127.0.0.1', now(), now(), now() + interval '8 hours', now() + interval '8 hours' from ${listed} on conflict do nothing`,
  )
}

/** SQL that inserts the rows which a lobby has after some days: games, ended deposits and ended withdrawals. */
const OTHER_ROWS = [
  `insert into games (game_id, site, site_game_id, name, name_th, section, provider, free_play, emblem, hue)
   select 'bench-' || n, 'sala', 'bench-' || n, 'Bench ' || n, 'เกมที่ ' || n, 'slot', 'bench', true, 'lotus', n from generate_series(1, ${GAMES}) n`,
  `insert into withdrawals (member_id, id, ref, status, amount, held, bank, account_number, name, created_at, ended_at)
   select m.id, 'wdr_' || lpad(k::text, 13, '0') || right(m.id, 13), right(m.id, 8) || k, 'refused', 10000, 0, m.bank, m.account_number,
          m.name, now() - interval '3 days' - k * interval '1 hour', now() - interval '3 days' - k * interval '1 hour'
     from members m, generate_series(1, ${ENDED_REQUESTS}) k where m.id < 'mem_' || lpad('500', 26, '0')`,
]
