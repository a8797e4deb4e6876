import { setTimeout as sleep } from 'node:timers/promises'
import type { Recorder, Snapshot } from './history-file.ts'
import type { TwoNodeProduct } from './two-node-product.ts'
import { lobbyAnswerOf, type Player } from './wallet-calls.ts'

const PAUSE_MS = 40
const RELEASE_POLL_MS = 150
/** Accounts with a number from 16 on belong to the company. */
const TOTALS = `
  with own as (select b.member_no, b.member_id, b.wallet, b.withdrawing from ledger_balances b where b.member_id = any($1)),
  sides as (
    select a.name, t.amount from ledger_transfers t join own using (member_no) join ledger_accounts a on a.no = t.credit where t.credit >= 16
    union all
    select a.name, -t.amount from ledger_transfers t join own using (member_no) join ledger_accounts a on a.no = t.debit where t.debit >= 16)
  select (select json_object_agg(member_id, wallet) from own) as wallets,
         (select coalesce(sum(amount) filter (where name = 'gaming'), 0)::float8 from sides) as gaming,
         (select coalesce(sum(amount) filter (where name <> 'gaming'), 0) from sides)::float8
           + (select coalesce(sum(withdrawing), 0) from own)::float8 as outside`

/** Reads the wallets of all players and the company's totals of their transfers, in one statement and so in one snapshot of the database. */
export const readSnapshot = async (
  { product }: TwoNodeProduct,
  players: readonly Player[],
): Promise<Snapshot> => {
  const [row] = await product.query<Snapshot>(TOTALS, [players.map(({ id }) => id)])
  if (row === undefined) throw new Error('a snapshot has one row')
  return row
}

type LedgerRun = {
  readonly nodes: TwoNodeProduct
  readonly players: readonly Player[]
  readonly recorder: Recorder
  readonly process: number
  isOver(): boolean
}

/** Records one snapshot, with totals since `opening`. */
export const recordSnapshot = (
  { recorder, nodes, players, process }: Omit<LedgerRun, 'isOver'>,
  opening: Snapshot,
) =>
  recorder.record({ process, kind: 'snapshot', member: '' }, async () => {
    const { wallets, gaming, outside } = await readSnapshot(nodes, players)
    return { outcome: 'ok', wallets, gaming: gaming - opening.gaming, outside: outside - opening.outside }
  })

/** Reads snapshots until the run is over. */
export const readSnapshots = async (run: LedgerRun, opening: Snapshot): Promise<void> => {
  while (!run.isOver()) {
    await recordSnapshot(run, opening)
    await sleep(PAUSE_MS)
  }
}

type Waiting = { readonly id: string; readonly idempotency_key: string; readonly member_id: string }
const WAITING = `select id, idempotency_key, member_id from withdrawals where member_id = any($1) and status = 'requested'`
const REFUSAL = { cause: 'review_failed', reason: 'ทดสอบการคืนเงินที่กันไว้' }

/** Refuses each withdrawal that waits for an operator, so that its held money returns to the wallet. */
export const refuseWithdrawals = async (run: LedgerRun): Promise<void> => {
  const { nodes, players, recorder, process } = run
  const ids = players.map(({ id }) => id)
  while (!run.isOver()) {
    const waiting = await nodes.product.query<Waiting>(WAITING, [ids]).catch((): Waiting[] => [])
    for (const { id, idempotency_key: key, member_id: member } of waiting)
      await recorder.record({ process, kind: 'release', member, key }, async () => {
        const headers = { ...nodes.desk, 'content-type': 'application/json' }
        const path = `/desk/api/withdrawals/${id}/refuse`
        const request = { method: 'POST', path, headers, body: JSON.stringify(REFUSAL) } as const
        return lobbyAnswerOf(await nodes.product.calls.send(nodes.ports[1], request))
      })
    await sleep(RELEASE_POLL_MS)
  }
}
