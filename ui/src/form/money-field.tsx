import { useState } from 'react'
import { cleanBahtText, formatBaht, parseBaht } from '../format/baht.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'figures'
> & {
  /** What stands in the field: digits with at most two decimals, no commas; "" when empty. Read it with `parseBaht`. */
  value: string
  onValueChange: (text: string) => void
}

/** An amount in baht: bare while one types, `1,250.00` when one has left. */
export function MoneyField({ value, onValueChange, onFocus, onBlur, ...field }: MoneyFieldProps) {
  const [typing, setTyping] = useState(false)
  const amount = parseBaht(value)
  return (
    <TextField
      autoComplete="off"
      placeholder="0.00"
      {...field}
      figures
      prefix="฿"
      type="text"
      inputMode="decimal"
      value={typing || amount === null ? value : formatBaht(amount)}
      onChange={event => onValueChange(cleanBahtText(event.currentTarget.value))}
      onFocus={event => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={event => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
