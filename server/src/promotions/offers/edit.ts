import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Promotion } from '../rules/promotion.ts'
import { editedPromotion, mistakeIn, type PromotionEdit } from './edit-rules.ts'
import { findPromotion, findPromotions, insertPastTerms, lockPromotion, updatePromotion } from './sql.ts'

/** All promotions, running or not, in the order they are shown in. */
export const allPromotions = (ctx: Context): Promise<Promotion[]> => findPromotions(ctx.db)

/** Refuses: not_found. */
export const promotionById = async (ctx: Context, id: number): Promise<Promotion> => {
  const promotion = await findPromotion(ctx.db, id)
  if (promotion === null) throw new Refusal('not_found')
  return promotion
}

/** A promotion that cannot be changed so. The message is for the operator. */
export class EditMistake extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EditMistake'
  }
}

type Change = (promotion: Promotion) => { to: Promotion; action: string; what: string }

/** One change at a time, with what the promotion said until then and who changed it. Refuses: not_found. */
const change = (ctx: Context, decision: OperatorDecision, id: number, how: Change): Promise<Promotion> =>
  inTransaction(ctx.db, async tx => {
    const before = await lockPromotion(tx, id)
    if (before === null) throw new Refusal('not_found')
    const { to, action, what } = how(before)
    const at = ctx.clock.now()
    const actor = operatorActor(decision)
    await keepAndUpdate(tx, to, actor, at)
    const details = { reason: decision.reason, what }
    await audit(tx, { actor, action, subject: `promotion:${id}`, details }, at)
    return to
  })

const keepAndUpdate = async (tx: Tx, to: Promotion, actor: string, at: Date): Promise<void> => {
  await insertPastTerms(tx, to.id, { until: at, by: actor })
  await updatePromotion(tx, to)
}

/**
 * Changes words and numbers. What was promised by the old ones is kept by them: open bonuses, offers that wait, deposits
 * that are prepared, and the refund of a week that has begun. Refuses: not_found. Throws EditMistake.
 */
export const editPromotion = (
  ctx: Context,
  decision: OperatorDecision,
  id: number,
  edit: PromotionEdit,
): Promise<Promotion> =>
  change(ctx, decision, id, promotion => {
    const mistake = mistakeIn(promotion, edit)
    if (mistake !== null) throw new EditMistake(mistake)
    return { to: editedPromotion(promotion, edit), action: 'promotion.edit', what: changesIn(edit) }
  })

/** For the audit log: the fields with their new values. */
const changesIn = (edit: PromotionEdit): string =>
  JSON.stringify(edit, (_key, value: unknown) => (typeof value === 'bigint' ? `${value} satang` : value))

/** Lets members take it again, or no more; what they have stays. Refuses: not_found. Throws EditMistake. */
export const switchPromotion = (
  ctx: Context,
  decision: OperatorDecision,
  id: number,
  active: boolean,
): Promise<Promotion> =>
  change(ctx, decision, id, promotion => {
    const { ends_at, title } = promotion
    if (promotion.active === active) throw new EditMistake(`it is ${active ? 'open' : 'closed'} already`)
    if (active && ends_at !== null && ends_at <= ctx.clock.now())
      throw new EditMistake('its time is over: edit ends_at first')
    const action = active ? 'promotion.open' : 'promotion.close'
    return { to: { ...promotion, active }, action, what: title }
  })
