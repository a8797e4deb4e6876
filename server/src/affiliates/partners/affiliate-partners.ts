import type { AffiliateDeal } from '@sala/contract/affiliates/affiliate-deal.ts'
import { AFFILIATE_KEY_CHARACTERS, LINKS_MAX } from '@sala/contract/affiliates/affiliate-terms.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { type Db, inTransaction, type Tx, violates } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { newKey } from '../../platform/random.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import {
  type Affiliate,
  findAffiliate,
  findDeals,
  findLinks,
  insertAffiliate,
  insertDeal,
  insertLink,
  lockAffiliate,
  type NewAffiliate,
  type StoredDeal,
  setState,
} from './sql.ts'

export {
  type Affiliate,
  findAffiliates,
  findDeals,
  findLinks,
  lockAffiliate,
  type StoredDeal,
} from './sql.ts'

const KEY_ATTEMPTS = 5
/** First character of each affiliate key: a letter, so that no program reads the key in a link as a number. */
const KEY_PREFIX = 'a'

/** Returns the affiliate partner. Throws Refusal `not_found` if there is none with that number. */
export const affiliateById = async (db: Db | Tx, id: number): Promise<Affiliate> => {
  const affiliate = await findAffiliate(db, id)
  if (affiliate === null) throw new Refusal('not_found')
  return affiliate
}

/** Locks the affiliate partner. Throws Refusal `not_found` if there is none, and `affiliate_ended` if the company no longer works with it. */
export const affiliateForChange = async (tx: Tx, id: number): Promise<Affiliate> => {
  const affiliate = await lockAffiliate(tx, id)
  if (affiliate === null) throw new Refusal('not_found')
  if (affiliate.state === 'ended') throw new Refusal('affiliate_ended')
  return affiliate
}

const record = (
  tx: Tx,
  decision: OperatorDecision,
  [action, id, at]: readonly [action: string, id: number, at: Date],
  details: Readonly<Record<string, string>> = {},
): Promise<void> =>
  audit(
    tx,
    {
      ...{ actor: operatorActor(decision), action: `affiliate.${action}`, subject: `affiliate:${id}` },
      details: { ...reasonFacts(decision), ...details },
    },
    at,
  )

/** Registers an affiliate partner. It is paused until two operators decide on a deal. Throws Refusal `affiliate_name_taken`. */
export const makeAffiliate = async (
  ctx: Context,
  decision: OperatorDecision,
  given: Omit<NewAffiliate, 'made_by' | 'made_at'>,
): Promise<number> => {
  try {
    return await inTransaction(ctx.db, async tx => {
      const at = ctx.clock.now()
      const id = await insertAffiliate(tx, { ...given, made_by: decidedBy(decision), made_at: at })
      invariant(id > 0, 'a new partner has a number')
      await record(tx, decision, ['make', id, at], { name: given.name })
      return id
    })
  } catch (error) {
    if (violates(error, 'affiliates_name')) throw new Refusal('affiliate_name_taken')
    throw error
  }
}

/**
 * Makes a link of the affiliate partner with a new random key. Throws Refusal `affiliate_channel_taken`, `affiliate_links_full`, `affiliate_ended`
 * and `not_found`.
 */
export const makeLink = async (
  ctx: Context,
  decision: OperatorDecision,
  id: number,
  channel: string,
): Promise<string> => {
  try {
    return await inTransaction(ctx.db, async tx => {
      await affiliateForChange(tx, id)
      if ((await findLinks(tx, id)).length >= LINKS_MAX)
        throw new Refusal('affiliate_links_full', { maximum: String(LINKS_MAX) })
      const at = ctx.clock.now()
      for (let attempt = 1; attempt <= KEY_ATTEMPTS; attempt++) {
        const key = `${KEY_PREFIX}${newKey(AFFILIATE_KEY_CHARACTERS - KEY_PREFIX.length)}`
        const link = { key, affiliate_id: id, channel, made_by: decidedBy(decision), made_at: at }
        if (!(await insertLink(tx, link))) continue
        await record(tx, decision, ['link', id, at], { channel, key })
        return key
      }
      throw new Error('no free key of a link was found')
    })
  } catch (error) {
    if (violates(error, 'affiliate_links_channel')) throw new Refusal('affiliate_channel_taken')
    throw error
  }
}

/**
 * Pauses an affiliate partner, so that its links bring no more members. Throws Refusal `affiliate_state` if it is paused already, and
 * `affiliate_ended`.
 */
export const pauseAffiliate = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    if ((await affiliateForChange(tx, id)).state !== 'active') throw new Refusal('affiliate_state')
    const at = ctx.clock.now()
    await setState(tx, id, 'paused', at)
    await record(tx, decision, ['pause', id, at])
  })

/**
 * Ends the work with an affiliate partner for good. The partner's last statement is the statement of the current month. Throws Refusal
 * `affiliate_ended` if it has ended already.
 */
export const endAffiliate = (ctx: Context, decision: OperatorDecision, id: number): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await affiliateForChange(tx, id)
    const at = ctx.clock.now()
    await setState(tx, id, 'ended', at)
    await record(tx, decision, ['end', id, at])
  })

export const firstOfMonth = (month: string): string => `${month}-01`

/**
 * Requires that a deal can begin in its first month. Throws Refusal `affiliate_month_past` if that month is over, and `affiliate_month_taken` if the
 * partner already has a deal that begins in that month or later.
 */
export const requireFreeMonth = async (
  db: Db | Tx,
  { affiliate, from_month }: Pick<AffiliateDeal, 'affiliate' | 'from_month'>,
  now: Date,
): Promise<void> => {
  if (from_month < bangkokDate(now).slice(0, from_month.length)) throw new Refusal('affiliate_month_past')
  const [newest] = await findDeals(db, affiliate)
  if (newest !== undefined && newest.from_month >= firstOfMonth(from_month))
    throw new Refusal('affiliate_month_taken')
}

/** Returns the values of a deal for the database's columns. Columns that only the other kind of deal uses are null. */
export const termsOf = (
  deal: AffiliateDeal,
): Omit<StoredDeal, 'id' | 'affiliate_id' | 'from_month' | 'decided_by' | 'decided_at'> =>
  deal.kind === 'acquisition'
    ? {
        ...{ kind: deal.kind, amount: deal.amount, minimum_deposit: deal.minimum_deposit },
        ...{ minimum_turnover: deal.minimum_turnover, within_days: deal.within_days },
        ...{ share_percent: null, carries_negative: false },
      }
    : {
        ...{
          kind: deal.kind,
          amount: null,
          minimum_deposit: null,
          minimum_turnover: null,
          within_days: null,
        },
        ...{ share_percent: deal.share_percent, carries_negative: deal.carries_negative },
      }

/** Adopts a deal and makes the partner active, by the decision of two operators. Throws the refusals of `requireFreeMonth`. */
export const adoptDeal = (ctx: Context, decision: OperatorDecision, deal: AffiliateDeal): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const { affiliate, from_month } = deal
    await affiliateForChange(tx, affiliate)
    const at = ctx.clock.now()
    await requireFreeMonth(tx, deal, at)
    const id = await insertDeal(tx, {
      ...termsOf(deal),
      ...{ affiliate_id: affiliate, from_month: firstOfMonth(from_month) },
      ...{ decided_by: decidedBy(decision), decided_at: at },
    })
    invariant(id > 0, 'an adopted deal has a number')
    await setState(tx, affiliate, 'active', at)
    await record(tx, decision, ['deal', affiliate, at], { kind: deal.kind, from_month })
    return id
  })
