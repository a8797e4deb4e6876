import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { contradictionIn, promisesBonus } from '@sala/contract/promotions/advertising-claims.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { promotionsSettings } from '../settings.ts'
import { rulesOf } from './promotion-rules.ts'
import { listedPromotions } from './promotions.ts'

/**
 * Checks the texts of banners and popups. Throws Refusal `advertising_contradicts`, with the field, if a promise in them fits no open promotion.
 * Promotions of rewards are not compared.
 */
export const requireTrueAdvertising = async (
  db: Db | Tx,
  texts: readonly { readonly field: ErrorField; readonly text: string }[],
): Promise<void> => {
  const promising = texts.filter(({ text }) => promisesBonus(text))
  if (promising.length === 0) return
  const settings = await readSettings(db, promotionsSettings)
  const open = (await listedPromotions(db)).filter(({ active }) => active)
  const rules = open.map(promotion => rulesOf(promotion, settings))
  const untrue = promising.find(({ text }) => rules.every(each => contradictionIn(text, each) !== null))
  if (untrue !== undefined)
    throw new Refusal('advertising_contradicts', { text: untrue.text }, { field: untrue.field })
}
