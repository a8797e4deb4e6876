import { useState } from 'react'
import { cleanPhone, formatPhone, PHONE_DIGITS } from '../format/phone.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'suffix' | 'maxLength'
> & {
  /** Digits only, up to ten: "0812345678". */
  value: string
  /** Gets digits only; a pasted "+66 81 234 5678" arrives as "0812345678". */
  onValueChange: (digits: string) => void
}

/** A Thai mobile number: plain digits while one types, grouped when one has left. */
export function PhoneField({ value, onValueChange, onFocus, onBlur, ...field }: PhoneFieldProps) {
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      autoComplete="tel-national"
      placeholder="08X-XXX-XXXX"
      {...field}
      type="tel"
      inputMode="tel"
      maxLength={PHONE_DIGITS + '+66 --- '.length}
      value={typing ? value : formatPhone(value)}
      onChange={event => onValueChange(cleanPhone(event.currentTarget.value))}
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
