import type { CreditCheckId, MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { announce } from '../../platform/browser-events.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { callSite, findPlace, incrementVersion, type Place, usernameOf } from '../game-sites/site-account.ts'
import { modeOf, type PlayMode } from '../wallet-modes/wallet-mode.ts'
import { isUnsent } from './credit-movement-state.ts'
import { resultOrder } from './play-result-transfer.ts'
import { findOpenMovement, type Movement, recordCheck } from './sql.ts'

/**
 * Maximum number of tries to compare the game site's balance with the ledger. Another try follows only if the member's credit changed during the
 * call.
 */
const COMPARISONS_MAX = 5

export type CreditComparison = {
  /** The balance that the game site reported. It is zero for a member without an account there. */
  readonly balance: Satang
  /** The posted difference between the game site's balance and the ledger. A win is above zero, a loss below zero. */
  readonly difference: bigint
}

/**
 * Reads the member's balance at the game site and posts its difference to the ledger. Throws Refusal `game_site_silent` if the site gives
 * no valid answer. Throws `movement_open` if credit is in transit, or if concurrent changes continue.
 */
export const syncCredit = (ctx: Context, memberId: MemberId): Promise<CreditComparison> =>
  compareCredit(ctx, memberId, newId('chk', ctx.clock.now()))

/**
 * Compares the balance as `syncCredit` does, for a running credit check. Posts nothing if the check has ended. The open credit movement
 * `openMovement` is tolerated as long as it was not sent to the game site. Any other open movement causes Refusal `movement_open`.
 */
export const compareCredit = async (
  ctx: Context,
  memberId: MemberId,
  checkId: CreditCheckId,
  openMovement: MovementId | null = null,
): Promise<CreditComparison> => {
  for (let comparison = 1; comparison <= COMPARISONS_MAX; comparison++) {
    const before = await setsOf(ctx).look({ member_id: memberId, openMovement })
    if (before.is_moving) throw new Refusal('movement_open')
    const balance = await balanceAtSite(ctx, before)
    const compared = await setsOf(ctx).post({
      member_id: memberId,
      id: checkId,
      before,
      openMovement,
      balance,
    })
    if (compared !== 'moved') return compared
  }
  throw new Refusal('movement_open')
}

/**
 * The member's data before the call to the game site. After the call it is compared with the current data, so that no difference is posted after a
 * concurrent change.
 */
type Before = { readonly place: Place | null; readonly mode: PlayMode; readonly is_moving: boolean }

type Looked = { readonly member_id: MemberId; readonly openMovement: MovementId | null }

type Asked = Looked & {
  readonly id: CreditCheckId
  readonly before: Before
  readonly balance: Satang | null
}

type Sets = {
  readonly look: (looked: Looked) => Promise<Before>
  readonly post: (asked: Asked) => Promise<CreditComparison | 'moved'>
}

/** Batches the database work for several members: the reads before the calls to the game site, and the writes after them. */
const setsOf = cachedPerKey(
  (ctx: Context): Sets => ({
    look: batchRunner(ctx.db, {
      apart: ({ member_id }) => member_id,
      work: (tx, looked: Looked) => look(tx, ctx, looked),
    }),
    post: batchRunner(ctx.db, {
      apart: ({ member_id }) => member_id,
      work: (tx, asked: Asked) => postDifference(tx, ctx, asked),
    }),
  }),
)

/**
 * Reads the account's version first and the open credit movement second, so that no movement is missed. A movement that opens between the two reads
 * is found by the second one. A later movement changes the version, which is checked before the difference is posted.
 */
const look = async (tx: Tx, ctx: Context, { member_id, openMovement }: Looked): Promise<Before> => {
  const place = await findPlace(tx, member_id)
  const [movement, mode] = await Promise.all([findOpenMovement(tx, member_id), modeOf(tx, ctx, member_id)])
  return { place, mode, is_moving: movement !== null && !isWaiting(movement, openMovement) }
}

/** Returns whether the open credit movement was not sent to the game site yet. Once it is sent, the site's balance may or may not include it. */
const isWaiting = (movement: Movement | null, id: MovementId | null): boolean =>
  movement !== null && movement.id === id && isUnsent(movement)

/** Asks the game site with the member's credit for the balance. Returns null for a member who has no account at a site, or a seamless wallet. */
const balanceAtSite = async (ctx: Context, { place, mode }: Before): Promise<Satang | null> => {
  const site = place?.site ?? null
  if (place === null || site === null || place.opened_at === null || mode === 'seamless') return null
  return callSite(ctx, () => findSite(ctx, site).balance(place.username))
}

/** Posts the difference to the ledger. If a credit movement or another comparison happened since the read, posts nothing and returns `moved`. */
const postDifference = async (
  tx: Tx,
  ctx: Context,
  { member_id, id, before, openMovement, balance }: Asked,
): Promise<CreditComparison | 'moved'> => {
  await lockMember(tx, member_id)
  const [place, { game }] = await Promise.all([findPlace(tx, member_id), balancesOf(tx, member_id)])
  if (place?.version !== before.place?.version) return 'moved'
  // Another worker may have sent the credit movement during the call to the game site. Sending does not change the account's version, so the
  // movement's status is checked again.
  if (openMovement !== null && !isWaiting(await findOpenMovement(tx, member_id), openMovement)) return 'moved'
  const at = ctx.clock.now()
  const difference = balance === null ? 0n : balance - game
  if (!(await recordCheck(tx, { member_id, id, site_balance: balance, difference, at })))
    return { balance: game, difference: 0n }
  await Promise.all([
    postTransfers(tx, resultOrder(member_id, `check:${id}`, id, difference, at)),
    difference !== 0n &&
      incrementVersion(tx, { member_id, username: usernameOf(member_id), site: place?.site ?? null }),
    announce(tx, { member_id, kind: 'credit' }),
  ])
  return { balance: balance ?? satang(0n), difference }
}
