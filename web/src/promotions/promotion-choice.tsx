import { ChevronRight, Gift } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { moreText, type Offer, offersFor } from './deposit-promotions.ts'
import { QuoteFacts } from './detail/bonus-quote-facts.tsx'
import { useQuote } from './detail/use-bonus-quote.ts'
import styles from './promotion-choice.module.css'
import { type Promotion, whyNot } from './promotion-texts.ts'
import { usePromotions } from './use-promotions.ts'

/** Returns the chosen promotion if the server confirms that the member can claim it with a deposit; else null. */
export const useDepositPromotion = (choice: number | null): Promotion | null =>
  usePromotions()?.find(
    ({ id, trigger, mine }) => id === choice && trigger === 'deposit' && mine?.can_take,
  ) ?? null

const NONE = 'ไม่รับโปรโมชั่น'
const NONE_NOTE = 'ถอนได้โดยไม่ต้องทำยอดเทิร์น'

type ChoiceProps = {
  value: Promotion | null
  amount: number | null
  /** Called with the chosen promotion's id. `least` is the promotion's minimum deposit if the typed amount is below it, otherwise null. */
  onValueChange: (id: number | null, least: number | null) => void
}

/**
 * The choice of a promotion in the deposit form (F04), shown as one row. Its popup shows what each promotion
 * gives for the amount, or why it is unavailable. No promotion is chosen by default.
 */
export function PromotionChoice({ value, amount, onValueChange }: ChoiceProps) {
  const [open, setOpen] = useState(false)
  const promotions = usePromotions()
  const quote = useQuote(value?.id ?? null, amount)
  const offers = offersFor(promotions ?? [], amount)
  if (promotions !== undefined && offers.length === 0) return null
  const best = offers[0]
  const canTake = best?.promotion.mine?.can_take === true
  const choose = (id: number | null, least: number | null) => {
    onValueChange(id, least)
    setOpen(false)
  }
  return (
    <div className={styles.choice}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gift aria-hidden="true" className={styles.gift} />
        <span className={styles.words}>
          <span className={styles.name}>{value?.title ?? 'โปรโมชั่น'}</span>
          <span className={styles.note}>{value === null ? NONE : 'กดเพื่อเปลี่ยน'}</span>
        </span>
        {value === null && best !== undefined && canTake ? (
          <span className={styles.best}>
            {best.missing > 0 ? moreText(best, amount) : `รับ +${formatBahtShort(best.earns)}`}
          </span>
        ) : null}
        <ChevronRight aria-hidden="true" className={styles.more} />
      </button>
      {value === null || amount === null ? null : <QuoteFacts quote={quote} />}
      <Dialog open={open} onClose={() => setOpen(false)} title="โปรโมชั่นสำหรับยอดฝากนี้">
        <ul className={styles.offers}>
          {offers.map(offer => (
            <li key={offer.promotion.id}>
              <OfferButton
                offer={offer}
                amount={amount}
                isChosen={offer.promotion.id === value?.id}
                onChoose={choose}
              />
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.offer}
              aria-pressed={value === null}
              onClick={() => choose(null, null)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{NONE}</span>
                <span className={styles.note}>{NONE_NOTE}</span>
              </span>
            </button>
          </li>
        </ul>
      </Dialog>
    </div>
  )
}

type OfferProps = {
  offer: Offer
  amount: number | null
  isChosen: boolean
  onChoose: (id: number, least: number | null) => void
}

function OfferButton({ offer, amount, isChosen, onChoose }: OfferProps) {
  const { promotion, missing, earns } = offer
  const { id, title, turnover_times, maximum_withdrawal, deposit_minimum } = promotion
  const most = maximum_withdrawal === null ? 'ถอนไม่จำกัด' : `ถอนสูงสุด ฿${formatBahtShort(maximum_withdrawal)}`
  const reason = whyNot(promotion)
  return (
    <button
      type="button"
      className={styles.offer}
      aria-pressed={isChosen}
      disabled={reason !== null}
      onClick={() => onChoose(id, missing > 0 ? deposit_minimum : null)}
    >
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>{reason ?? `ยอดเทิร์น ${turnover_times} เท่า · ${most}`}</span>
      </span>
      {reason === null ? (
        <span className={classNames(styles.earns, missing > 0 && styles.missing)}>
          {missing > 0 ? moreText(offer, amount) : `+฿${formatBahtShort(earns)}`}
        </span>
      ) : null}
    </button>
  )
}
