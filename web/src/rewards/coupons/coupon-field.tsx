import { COUPON_CODE_CHARACTERS } from '@sala/contract/text/coupon-code.ts'
import { TicketPercent } from '@sala/ui/brand/icons.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'

/** Maximum length of a typed code. It leaves room for the dashes and spaces of a pasted code. */
const WRITTEN_MAX_CHARACTERS = 2 * COUPON_CODE_CHARACTERS

type Props = { code: string; error: string | undefined; onChange: (code: string) => void }

/** Form field for a coupon code. Letters become capitals. */
export function CouponField({ code, error, onChange }: Props) {
  return (
    <TextField
      kind="key"
      name="code"
      label="โค้ดคูปอง"
      hint={`ตัวอักษรอังกฤษและตัวเลข ${COUPON_CODE_CHARACTERS} ตัว เช่น 7KQ2M-9XTD4`}
      prefix={<TicketPercent />}
      figures
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={WRITTEN_MAX_CHARACTERS}
      value={code}
      error={error}
      onChange={event => onChange(event.currentTarget.value.toUpperCase())}
    />
  )
}
