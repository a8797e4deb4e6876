import { formatPhone } from '../format/phone.ts'
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx'

export type PhoneFieldProps = Omit<
  GroupedFieldProps,
  'type' | 'inputMode' | 'prefix' | 'suffix' | 'maxLength'
>

/**
 * A field for a Thai mobile number. `value` is normalised to "0812345678"; text that is not a phone number
 * stays as typed.
 */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <GroupedField
      autoComplete="tel-national"
      placeholder="08X-XXX-XXXX"
      {...props}
      type="tel"
      inputMode="tel"
      kind="phone"
      show={formatPhone}
    />
  )
}
