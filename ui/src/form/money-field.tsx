import { formatBaht, parseBaht } from '../format/baht.ts'
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx'

export type MoneyFieldProps = Omit<
  GroupedFieldProps,
  'type' | 'inputMode' | 'prefix' | 'figures' | 'maxLength'
>

/**
 * A field for an amount in baht. `value` is the typed text; `parseBaht(value)` returns the amount, or null for an invalid text. When the field
 * loses the focus, it shows an error for an invalid text.
 */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <GroupedField
      autoComplete="off"
      placeholder="0.00"
      {...props}
      kind="amount"
      figures
      prefix="฿"
      type="text"
      inputMode="decimal"
      show={show}
      fault={fault}
    />
  )
}

function show(value: string): string {
  const amount = parseBaht(value)
  return amount === null ? value : formatBaht(amount)
}

function fault(value: string): string | undefined {
  const unread = value.trim() !== '' && parseBaht(value) === null
  return unread ? 'อ่านเป็นจำนวนเงินไม่ได้ กรุณากรอก เช่น 1,000.50' : undefined
}
