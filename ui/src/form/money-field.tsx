import { cleanBahtText, formatBaht, parseBaht } from '../format/baht.ts'
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx'

export type MoneyFieldProps = Omit<
  GroupedFieldProps,
  'type' | 'inputMode' | 'prefix' | 'figures' | 'maxLength'
>

/**
 * An amount in baht. `value` is what stands in the field: digits with at most two decimals, no commas, "" when empty;
 * `parseBaht(value)` is the amount or null.
 */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <GroupedField
      autoComplete="off"
      placeholder="0.00"
      {...props}
      figures
      prefix="฿"
      type="text"
      inputMode="decimal"
      clean={cleanBahtText}
      show={show}
    />
  )
}

function show(value: string): string {
  const amount = parseBaht(value)
  return amount === null ? value : formatBaht(amount)
}
