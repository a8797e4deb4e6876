import { OptionTiles, type TileOption } from '@sala/ui/choice/option-tiles.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { QuoteFacts } from './detail/quote-facts.tsx'
import { useQuote } from './detail/use-quote.ts'
import styles from './promotion-picker.module.css'
import { usePromotions } from './use-promotions.ts'
import { type Promotion, whyNot } from './words.ts'

const NONE = 'none'

/** The promotion that was chosen, once it is known that it can be taken with a deposit; null otherwise. */
export const useDepositPromotion = (choice: number | null): Promotion | null =>
  usePromotions()?.find(
    ({ id, trigger, mine }) => id === choice && trigger === 'deposit' && mine?.can_take,
  ) ?? null

type PickerProps = {
  value: Promotion | null
  onValueChange: (id: number | null) => void
  amount: number | null
}

/** F04: what each promotion gives with a deposit, what must be staked, and why one cannot be taken. None is chosen at first. */
export function PromotionPicker({ value, onValueChange, amount }: PickerProps) {
  const promotions = usePromotions()?.filter(({ trigger }) => trigger === 'deposit')
  const quote = useQuote(value?.id ?? null, amount)
  if (promotions === undefined || promotions.length === 0) return null
  return (
    <div className={styles.picker}>
      <OptionTiles
        label="โปรโมชั่น"
        options={[
          { value: NONE, label: 'ไม่รับโปรโมชั่น', note: 'ถอนได้โดยไม่ต้องทำยอดเทิร์น' },
          ...promotions.map(tileOf),
        ]}
        value={value === null ? NONE : String(value.id)}
        onValueChange={key => onValueChange(key === NONE ? null : Number(key))}
      />
      {value === null || amount === null ? null : <QuoteFacts quote={quote} />}
    </div>
  )
}

const tileOf = (promotion: Promotion): TileOption<string> => {
  const { id, title, mine, turnover_times, maximum_withdrawal } = promotion
  const most = maximum_withdrawal === null ? 'ถอนไม่จำกัด' : `ถอนสูงสุด ฿${formatBahtShort(maximum_withdrawal)}`
  return {
    value: String(id),
    label: title,
    note: whyNot(promotion) ?? `ยอดเทิร์น ${turnover_times} เท่า · ${most}`,
    disabled: !mine?.can_take,
  }
}
