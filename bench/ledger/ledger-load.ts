import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Draw } from '../../server/seed/simulated-past/random-numbers.ts'
import { postTransfers, type TransferOrder } from '../../server/src/ledger/posting.ts'
import { inTransaction, openDb, openPool } from '../../server/src/platform/db.ts'
import { postGrouped } from '../../server/test/batched-posting-steps.ts'
import type { Work } from '../cpu-time-sample.ts'

export type Load = { readonly members: number; readonly callers: number; readonly houses: number }

/** How a ledger transfer is posted: `alone` in its own transaction (`postTransfers`), or `grouped` in a batch (`postGrouped`). */
type Posting = 'alone' | 'grouped'

export type Callers = {
  /** Runs parallel callers for `seconds`. Each caller posts transfers for random members, one after the other. */
  run(load: Load, seconds: number, posting: Posting): Promise<Work>
  /** Posts this many transfers, in batches. */
  post(load: Load, transfers: number): Promise<Work>
  /** Posts one transfer for each member, so that later measurements do not contain the creation of the members' balance rows. */
  introduce(members: number): Promise<void>
  close(): Promise<void>
}

const AT = new Date('2026-11-18T08:00:00Z')
const AMOUNT = satang(10_000n)
const INTRODUCED_AT_ONCE = 1_000
const ID_DIGITS = 26

/** Returns the id of the member with this index. It is as long as a real id. */
export const memberAt = (index: number): MemberId =>
  `mem_${String(index).padStart(ID_DIGITS, '0')}` as MemberId

/**
 * Opens callers that post transfers. Each run chooses other members and bank accounts than the run before. `after` is the highest deposit number that
 * is already used.
 */
export const openCallers = (url: string, draw: Draw, after = 0): Callers => {
  const pool = openPool(url, error => console.error(error))
  const db = openDb(pool)
  let made = after
  const deposit = (member: number, house: number): TransferOrder => {
    const reference = `dep_${String(++made).padStart(ID_DIGITS, '0')}`
    return {
      id: `deposit:${reference}:credit`,
      kind: 'deposit',
      debit: { house: `bank:scb:${String(house).padStart(10, '0')}` },
      credit: { member_id: memberAt(member), account: 'wallet' },
      amount: AMOUNT,
      reference,
      at: AT,
    }
  }
  const grouped = (order: TransferOrder): Promise<unknown> => postGrouped(pool, order)
  const alone = (order: TransferOrder): Promise<unknown> =>
    inTransaction(db, tx => postTransfers(tx, [order]))
  return {
    run: (load, seconds, posting) => {
      const send = posting === 'grouped' ? grouped : alone
      const end = performance.now() + seconds * 1000
      return runCallers(
        (member, house) => send(deposit(member, house)),
        draw,
        load,
        now => now < end,
      )
    },
    post: (load, transfers) => {
      let left = transfers
      return runCallers(
        (member, house) => grouped(deposit(member, house)),
        draw,
        load,
        () => left-- > 0,
      )
    },
    introduce: async members => {
      for (let from = 0; from < members; from += INTRODUCED_AT_ONCE) {
        const size = Math.min(INTRODUCED_AT_ONCE, members - from)
        const orders = Array.from({ length: size }, (_, i) => deposit(from + i, 0))
        await inTransaction(db, tx => postTransfers(tx, orders))
      }
    },
    close: () => pool.end(),
  }
}

const runCallers = async (
  send: (member: number, house: number) => Promise<unknown>,
  draw: Draw,
  load: Load,
  goesOn: (now: number) => boolean,
): Promise<Work> => {
  const latencies: number[] = []
  const started = performance.now()
  const caller = async (): Promise<void> => {
    for (let asked = started; goesOn(asked); asked = performance.now()) {
      await send(draw(load.members), draw(load.houses))
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  return { count: latencies.length, seconds: (performance.now() - started) / 1000, latencies_ms: latencies }
}
