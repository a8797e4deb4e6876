import { cleanPhone, formatPhone } from '../format/phone.ts'
import { GroupedField, type GroupedFieldProps } from './grouped-field.tsx'

export type PhoneFieldProps = Omit<
  GroupedFieldProps,
  'type' | 'inputMode' | 'prefix' | 'suffix' | 'maxLength'
>

/**
 * A Thai mobile number. `value` is digits only, up to ten: "0812345678"; a pasted "+66 81 234 5678" arrives like that too.
 */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <GroupedField
      autoComplete="tel-national"
      placeholder="08X-XXX-XXXX"
      {...props}
      type="tel"
      inputMode="tel"
      clean={cleanPhone}
      show={formatPhone}
    />
  )
}
