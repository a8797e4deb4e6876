import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { postTransfers, type TransferOrder } from '../../ledger/posting.ts'
import { announce } from '../../platform/browser-events.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { isClosed } from '../../platform/flow-switches/flow-switches.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { playAllowance } from '../../protection/limits/loss-limit.ts'
import { findPlayStatus, requireMayPlay } from '../../protection/play-permission.ts'
import { reservedOf } from '../../protection/reserved-money/reserved-money.ts'
import { siteSwitches } from '../catalogue/play-switches.ts'
import { firstWithCredit } from '../game-sites/game-sites.ts'
import {
  findPlace,
  forgetAccountOpened,
  incrementVersion,
  setNextSite,
  usernameOf,
} from '../game-sites/site-account.ts'
import { findCreditSite } from './credit-location.ts'
import { ownInPlayOf } from './member-funds.ts'
import { settleReceivables } from './receivables.ts'
import {
  endMovementRow,
  findEndFor,
  findOpenMovement,
  findWayIn,
  insertMovement,
  type Movement,
} from './sql.ts'
import { endRefusals, rescheduleSweep } from './transfer-refusals.ts'

export { findMovement as movementOf } from './sql.ts'

import { resultOrder } from './play-result-transfer.ts'

export const MOVE_JOB = 'games:move'
export const moveJobKey = (movementId: MovementId): string => `${MOVE_JOB}:${movementId}`

export type OpenMovement = {
  readonly member_id: MemberId
  readonly direction: 'in' | 'out'
  /** Amount in satang, above zero. */
  readonly amount: Satang
  /** Destination of a credit movement from the game site (`out`): a withdrawal (default), the bonus account, or the wallet. */
  readonly taker?: Movement['taker']
  /** Game site of the credit movement. It is needed only for late wins, which are fetched from a site that the member left. */
  readonly site?: string
  /**
   * A job that is enqueued at the end of the credit movement, in the same transaction. Its payload also gets `movement_id` and `result` (`done`,
   * `refused`).
   */
  readonly then?: { readonly job: string; readonly payload: Readonly<Record<string, string>> }
}

/**
 * Opens a credit movement: `in` from the wallet to the game site, or `out` from the site to `taker`. It runs in the caller's transaction. A
 * job calls the site after the commit. Throws Refusal `movement_open` if another movement is open, and `insufficient_credit`. For `in`,
 * also throws the refusals of `requireMayPlay`.
 */
export const openMovement = async (tx: Tx, ctx: Context, order: OpenMovement): Promise<MovementId> => {
  invariant(order.amount > 0n, 'a movement has a positive amount')
  const { member_id, direction } = order
  await lockMember(tx, member_id)
  if ((await findOpenMovement(tx, member_id)) !== null) throw new Refusal('movement_open')
  const at = ctx.clock.now()
  if (direction === 'in') await requireMayPlay(tx, member_id, at)
  const lies = (await findPlace(tx, member_id))?.site ?? null
  return startMovement(tx, { ...order, site: order.site ?? lies ?? firstWithCredit(ctx).name, lies }, at)
}

/** Inserts the credit movement and its job. Requires the member's lock and no open movement. `in` also requires that the member may play. */
const startMovement = async (
  tx: Tx,
  order: OpenMovement & { readonly site: string; readonly lies: string | null },
  at: Date,
): Promise<MovementId> => {
  const { member_id, direction, amount, site, lies, taker = 'withdrawing' } = order
  const id = newId('mov', at)
  await incrementVersion(tx, { member_id, username: usernameOf(member_id), site: lies })
  const { job: then_job = null, payload: then_payload = null } = order.then ?? {}
  await insertMovement(tx, { member_id, id, site, direction, amount, taker, then_job, then_payload, at })
  if (direction === 'in')
    await postTransfers(tx, [
      {
        id: `movement:${id}:start`,
        kind: 'movement_start',
        debit: { member_id, account: 'wallet' },
        credit: { member_id, account: 'moving' },
        amount,
        reference: id,
        at,
      },
    ])
  await enqueue(tx, MOVE_JOB, { member_id, movement_id: id }, { key: moveJobKey(id) })
  return id
}

/**
 * Moves the wallet's money, except reserved money, to the member's game site, up to the loss limit. Receivables (money that the member owes) are
 * paid from it first. Returns null and does nothing in five cases: the wallet is empty, a credit movement is open, the wallet is seamless, the
 * member may not play, or the flow switch of play is closed.
 */
export const sweepWalletIn = async (tx: Tx, ctx: Context, memberId: MemberId): Promise<MovementId | null> => {
  await lockMember(tx, memberId)
  await settleReceivables(tx, memberId, ctx.clock.now())
  const { is_open, ...wayIn } = await findWayIn(tx, memberId)
  if (is_open) return null
  const site = await findCreditSite(tx, ctx, memberId, wayIn)
  if (site === null || (await isClosed(ctx, tx, ...siteSwitches(site)))) return null
  const { wallet } = await balancesOf(tx, memberId)
  const playable = satang(wallet - (await reservedOf(tx, memberId)))
  if (playable <= 0n) return null
  const now = ctx.clock.now()
  const { refusal, losses } = await findPlayStatus(tx, memberId, now)
  if (refusal !== null) return null
  const room = await playAllowance(losses, () => ownInPlayOf(tx, memberId))
  const amount = room === null || room > playable ? playable : room
  if (amount <= 0n) return null
  return startMovement(tx, { member_id: memberId, direction: 'in', amount, site, lies: site }, now)
}

/** Returns whether the member has an open credit movement. */
export const hasOpenMovement = async (tx: Tx, memberId: MemberId): Promise<boolean> =>
  (await findOpenMovement(tx, memberId)) !== null

/** Returns the member's open credit movement to the game site if it was sent and may have arrived there. Otherwise returns null. */
export const movementUnderWay = async (
  tx: Tx,
  memberId: MemberId,
): Promise<{ readonly id: MovementId; readonly sent_at: Date } | null> => {
  const movement = await findOpenMovement(tx, memberId)
  if (movement === null || movement.direction === 'out' || movement.sent_at === null) return null
  return { id: movement.id, sent_at: movement.sent_at }
}

/** Returns the member's open credit movement in either direction, or null. */
export const openMovementOf = async (tx: Tx, memberId: MemberId): Promise<MovementId | null> =>
  (await findOpenMovement(tx, memberId))?.id ?? null

/**
 * Result of a credit movement, as the game site reports it. `balance` is the member's balance at the site afterwards. Only a movement from the site
 * (`out`) needs it.
 */
export type SiteEnd =
  | { readonly event: 'done'; readonly balance: Satang | null }
  | { readonly event: 'refused'; readonly reason: string }

/** Ends a credit movement in one transaction: posts its transfers, enqueues its follow-up job, notifies the browser and runs `also`. */
export const endMovement = (
  ctx: Context,
  movement: Movement,
  end: SiteEnd,
  also: (tx: Tx, transfers: readonly TransferOrder[]) => Promise<void> = async () => undefined,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { member_id } = movement
    await lockMember(tx, member_id)
    const at = ctx.clock.now()
    const difference = await differenceAtEnd(tx, movement, end)
    const reason = end.event === 'refused' ? end.reason : null
    const ended = await endMovementRow(tx, movement, { event: end.event, reason, difference }, at)
    if (ended === null) return
    await tellArrival(tx, ctx, ended, end, at)
    const transfers = [
      ...resultOrder(member_id, `movement:${ended.id}`, ended.id, difference, at),
      ...endOrders(ended, at),
    ]
    await postTransfers(tx, transfers)
    await also(tx, transfers)
    if (reason === 'account_not_found') await forgetAccountOpened(tx, member_id, movement.site)
    if (ended.then_job !== null)
      await enqueue(tx, ended.then_job, {
        ...ended.then_payload,
        movement_id: ended.id,
        result: end.event,
      })
    await announce(tx, { member_id, kind: 'credit' })
    await afterEnd(tx, ctx, ended)
  })

/**
 * Informs the promotions domain that credit arrived at the game site. Call it before the posting, while the ledger still shows the earlier balance.
 */
const tellArrival = async (
  tx: Tx,
  ctx: Context,
  { id: movement_id, member_id, direction, amount, sent_at, is_read }: Movement,
  end: SiteEnd,
  until: Date,
): Promise<void> => {
  if (direction === 'out' || end.event === 'refused') return
  const balance_before = end.balance === null ? null : end.balance - amount
  const from = sent_at ?? until
  await ctx.ports.creditArrived(tx, { member_id, movement_id, from, until, balance_before, is_read })
}

/**
 * After the end of a credit movement, moves money that reached the wallet meanwhile. If the game site refused a movement to it, the retry waits,
 * because the site would refuse again at once.
 */
const afterEnd = async (tx: Tx, ctx: Context, ended: Movement): Promise<void> => {
  const { member_id, direction, status } = ended
  if (direction === 'in' && status === 'refused') return rescheduleSweep(tx, member_id, ctx.clock.now())
  if (direction === 'in') await endRefusals(tx, member_id)
  // The old game site refused to release the credit, so the planned switch to another site is cancelled.
  if (direction === 'out' && status === 'refused') await setNextSite(tx, member_id, null)
  if (status === 'done') await sweepWalletIn(tx, ctx, member_id)
}

/**
 * Returns the win or loss that is posted before a credit movement from the game site, so that the ledger account `game` equals the site's balance.
 * At a site that the member left, the ledger shows no credit, so the whole amount is a win.
 */
const differenceAtEnd = async (tx: Tx, movement: Movement, end: SiteEnd): Promise<bigint> => {
  if (movement.direction === 'in' || end.event === 'refused') return 0n
  if ((await findPlace(tx, movement.member_id))?.site !== movement.site) return movement.amount
  invariant(end.balance !== null, `movement ${movement.id} out ended with a balance`)
  const { game } = await balancesOf(tx, movement.member_id)
  return satang(end.balance + movement.amount - game)
}

const endOrders = (movement: Movement, at: Date): TransferOrder[] => {
  const { member_id, id, amount } = movement
  const base = { amount, reference: id, at }
  const moving = { member_id, account: 'moving' } as const
  const game = { member_id, account: 'game' } as const
  if (movement.direction === 'out')
    return movement.status === 'refused'
      ? []
      : [
          {
            ...base,
            id: `movement:${id}:out`,
            debit: game,
            ...(movement.taker === 'bonus'
              ? ({ kind: 'bonus_taken', credit: { house: 'bonus' } } as const)
              : ({ kind: 'movement_out', credit: { member_id, account: movement.taker } } as const)),
          },
        ]
  if (movement.status === 'done')
    return [{ ...base, id: `movement:${id}:done`, kind: 'movement_done', debit: moving, credit: game }]
  return [
    {
      ...base,
      id: `movement:${id}:refused`,
      kind: 'movement_refused',
      debit: moving,
      credit: { member_id, account: 'wallet' },
      reverses: `movement:${id}:start`,
    },
  ]
}

/**
 * Returns the result of the credit movement with this follow-up job (`then`). Returns null while the movement is open. Callers use it if their
 * follow-up job was lost.
 */
export const endOfMovementFor = (
  ctx: Context,
  memberId: MemberId,
  then: { job: string; payload: Readonly<Record<string, string>> },
): Promise<'done' | 'refused' | null> => findEndFor(ctx.db, memberId, then)
