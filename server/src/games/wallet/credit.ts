import type { CreditCheckId, MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/post.ts'
import { inTransaction } from '../../platform/db.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { modeOf } from '../modes/modes.ts'
import {
  askSite,
  findAccountAt,
  findPlace,
  type Place,
  raiseVersion,
  usernameOf,
} from '../site/site-account.ts'
import { siteNamed } from '../site/sites.ts'
import { findOpenMovement, recordCheck } from './sql.ts'
import { resultOrder } from './win-loss.ts'

/** Each time something else moved between asking and posting; more often than this is not a coincidence. */
const COMPARISONS_MAX = 5

export type CreditComparison = {
  /** What lies at the site; zero for a member who has no account there. */
  readonly balance: Satang
  /** The win (above zero) or loss that was posted. */
  readonly difference: bigint
}

/**
 * Asks the site for the balance now and posts the difference to our `game` account, member ↔ `gaming`. Not in a
 * transaction. Throws Refusal `movement_open` (the answer could be from before or after it) and `game_site_silent`.
 */
export const syncCredit = (ctx: Context, memberId: MemberId): Promise<CreditComparison> =>
  compareCredit(ctx, memberId, newId('chk', ctx.clock.now()))

/** As `syncCredit`, for a check that may be running; one that has ended posts nothing. */
export const compareCredit = async (
  ctx: Context,
  memberId: MemberId,
  checkId: CreditCheckId,
): Promise<CreditComparison> => {
  for (let comparison = 1; comparison <= COMPARISONS_MAX; comparison++) {
    const before = await findPlace(ctx.db, memberId)
    if ((await findOpenMovement(ctx.db, memberId)) !== null) throw new Refusal('movement_open')
    const balance = await balanceAtSite(ctx, memberId, before)
    const compared = await postDifference(ctx, memberId, checkId, { before, balance })
    if (compared !== 'moved') return compared
  }
  throw new Refusal('movement_open')
}

/** Null for a member who has no account there, or plays from the wallet: then nothing of theirs lies there. */
const balanceAtSite = async (
  ctx: Context,
  memberId: MemberId,
  place: Place | null,
): Promise<Satang | null> => {
  const site = place?.site ?? null
  if (site === null) return null
  const account = await findAccountAt(ctx.db, memberId, site)
  if (account === null || account.opened_at === null) return null
  if ((await modeOf(ctx.db, ctx, memberId)) === 'seamless') return null
  return askSite(ctx, 'game_site_silent', () => siteNamed(ctx, site).balance(account.username))
}

type Asked = { readonly before: Place | null; readonly balance: Satang | null }

/** `moved`: a movement or another comparison came between asking and posting, so the answer is worth nothing. */
const postDifference = (
  ctx: Context,
  memberId: MemberId,
  checkId: CreditCheckId,
  { before, balance }: Asked,
): Promise<CreditComparison | 'moved'> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    if ((await findPlace(tx, memberId))?.version !== before?.version) return 'moved'
    const at = ctx.clock.now()
    const { game } = await balancesOf(tx, memberId)
    const difference = balance === null ? 0n : balance - game
    const check = { member_id: memberId, id: checkId, site_balance: balance, difference }
    if (!(await recordCheck(tx, check, at))) return { balance: game, difference: 0n }
    await postTransfers(tx, resultOrder(memberId, `check:${checkId}`, checkId, difference, at))
    if (difference !== 0n && before !== null)
      await raiseVersion(tx, { member_id: memberId, username: usernameOf(memberId), site: before.site })
    await announce(tx, { member_id: memberId, kind: 'credit' })
    return { balance: balance ?? satang(0n), difference }
  })
