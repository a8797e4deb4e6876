import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { contradictionInTexts } from '@sala/contract/promotions/advertising-claims.ts'
import type { PromotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { kindOf } from '../promotion-kinds/promotion-kinds.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { promotionsSettings } from '../settings.ts'
import { setBudget } from './promotion-budgets-sql.ts'
import { type EditMistakeCode, editedPromotion, editMistakes, mistakeIn } from './promotion-edit-rules.ts'
import { rulesOf } from './promotion-rules.ts'
import { listedPromotions } from './promotions.ts'
import {
  findPromotion,
  findPromotions,
  insertPastTerms,
  insertPromotion,
  lockPromotion,
  updatePromotion,
} from './sql.ts'

/** Returns all promotions that members see in lists, running or not, in display order. Promotions of rewards are not among them. */
export const allPromotions = (ctx: Context): Promise<Promotion[]> => listedPromotions(ctx.db)

/**
 * Returns the promotion. Throws Refusal `not_found` if there is none, or if it belongs to a reward. Two operators decided the terms of a reward, and
 * only the domain `rewards` changes them.
 */
const requireListed = (promotion: Promotion | null): Promotion => {
  if (promotion === null || kindOf(promotion).comes_by === 'reward') throw new Refusal('not_found')
  return promotion
}

/** Returns the promotion with that number, running or not. Throws Refusal `not_found` if there is none, or if it belongs to a reward. */
export const promotionById = async (ctx: Context, id: number): Promise<Promotion> =>
  requireListed(await findPromotion(ctx.db, id))

/** Refusal of an invalid edit of a promotion. The command line prints the message. The desk (the staff's website) shows a text for the code. */
export class EditMistake extends Refusal {
  constructor(
    code: EditMistakeCode,
    values: Readonly<Record<string, string>> = {},
    options: { readonly field?: ErrorField } = {},
  ) {
    super(code, values, options)
    const said = Object.values(values).join(' / ')
    this.message = said === '' ? editMistakes[code] : `${editMistakes[code]}: ${said}`
    this.name = 'EditMistake'
  }
}

/** Throws EditMistake when a text that operators wrote contradicts a rule of the promotion. */
export const requireTextsAgree = async (db: Db | Tx, promotion: Promotion): Promise<void> => {
  const rules = rulesOf(promotion, await readSettings(db, promotionsSettings))
  const found = contradictionInTexts(promotion, rules)
  if (found === null) return
  const { claim, rule, field } = found
  throw new EditMistake('promotion_text_contradicts', { claim, rule }, { field })
}

type Change = (promotion: Promotion) => {
  to: Promotion
  action: 'promotion.edit' | 'promotion.open' | 'promotion.close'
  what: string
  /** A database write that runs before the change, in the same transaction. */
  before?: (tx: Tx) => Promise<void>
  and?: (tx: Tx) => Promise<void>
}

/**
 * Changes a promotion under its row lock, and stores the previous terms and the operator. Throws Refusal `not_found` if there is no such promotion.
 */
const change = (ctx: Context, decision: OperatorDecision, id: number, how: Change): Promise<Promotion> =>
  inTransaction(ctx.db, async tx => {
    const { to, action, what, before, and } = how(requireListed(await lockPromotion(tx, id)))
    await before?.(tx)
    if (action !== 'promotion.close') await requireTextsAgree(tx, to)
    const at = ctx.clock.now()
    const actor = operatorActor(decision)
    await keepAndUpdate(tx, to, decidedBy(decision), at)
    await and?.(tx)
    const details = { ...reasonFacts(decision), what }
    await audit(tx, { actor, action, subject: `promotion:${id}`, details }, at)
    return to
  })

const keepAndUpdate = async (tx: Tx, to: Promotion, by: string, at: Date): Promise<void> => {
  await insertPastTerms(tx, to.id, { until: at, by })
  await updatePromotion(tx, to)
}

const edited = (promotion: Promotion, edit: PromotionEdit): ReturnType<Change> => {
  const mistake = mistakeIn(promotion, edit)
  if (mistake !== null) throw new EditMistake(mistake)
  const { budget } = edit
  return {
    to: editedPromotion(promotion, edit),
    action: 'promotion.edit',
    what: changesIn(edit),
    ...(budget === undefined ? {} : { and: tx => setBudget(tx, promotion.id, budget) }),
  }
}

type Edit = (ctx: Context, decision: OperatorDecision, id: number, edit: PromotionEdit) => Promise<Promotion>

/**
 * Changes a promotion's texts and numbers. The old terms stay valid for open bonuses, offers, prepared deposits and the current cashback
 * week. Throws Refusal `not_found` if there is no such promotion, and EditMistake if the edit is invalid.
 */
export const editPromotion: Edit = (ctx, decision, id, edit) =>
  change(ctx, decision, id, promotion => edited(promotion, edit))

/**
 * Changes a promotion like `editPromotion`. Throws EditMistake if the promotion is open, because one operator must not change what maker
 * and checker opened.
 */
export const editClosedPromotion: Edit = (ctx, decision, id, edit) =>
  change(ctx, decision, id, promotion => {
    // The status is checked under the row lock, because another operator may open the promotion at the same time.
    if (promotion.active) throw new EditMistake('promotion_is_open')
    return edited(promotion, edit)
  })

/**
 * Copies a promotion as a draft. The draft is closed until maker and checker open it. Throws Refusal `not_found` if there is no such
 * promotion, and EditMistake if the copy is invalid.
 */
export const copyPromotion = (
  ctx: Context,
  decision: OperatorDecision,
  from: number,
  title: string,
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const source = requireListed(await findPromotion(tx, from))
    const at = ctx.clock.now()
    const draft = { ...source, title, active: false, opened_at: null, starts_at: at, ends_at: null }
    await requireTextsAgree(tx, draft)
    const id = await insertPromotion(tx, draft)
    const details = { ...reasonFacts(decision), what: title, from: String(from) }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'promotion.make', subject: `promotion:${id}`, details }, at)
    return id
  })

const changesIn = (edit: PromotionEdit): string =>
  JSON.stringify(edit, (_key, value: unknown) => (typeof value === 'bigint' ? `${value} satang` : value))

/**
 * Throws EditMistake if an open promotion already refunds the same play, because two refunds would add up to more than the games' margin. A unique
 * index refuses two openings at once.
 */
const requireOnlyRefund = async (tx: Tx, { trigger, section }: Promotion): Promise<void> => {
  if (trigger !== 'daily_refund' && trigger !== 'stake_rebate') return
  const open = (await findPromotions(tx)).some(
    one => one.active && one.trigger === trigger && one.section === section,
  )
  if (open) throw new EditMistake('promotion_refund_twice')
}

/**
 * Opens or closes a promotion. Existing bonuses stay. Throws Refusal `not_found` if there is no such promotion. Throws EditMistake if the
 * promotion is already open or closed, or cannot be opened.
 */
export const switchPromotion = (
  ctx: Context,
  decision: OperatorDecision,
  id: number,
  active: boolean,
): Promise<Promotion> =>
  change(ctx, decision, id, promotion => {
    const { ends_at, title } = promotion
    const now = ctx.clock.now()
    if (promotion.active === active)
      throw new EditMistake(active ? 'promotion_open_already' : 'promotion_closed_already')
    if (active && ends_at !== null && ends_at <= now) throw new EditMistake('promotion_time_over')
    const action = active ? 'promotion.open' : 'promotion.close'
    const opened_at = active ? (promotion.opened_at ?? now) : promotion.opened_at
    return {
      to: { ...promotion, active, opened_at },
      action,
      what: title,
      before: tx => (active ? requireOnlyRefund(tx, promotion) : Promise.resolve()),
    }
  })
