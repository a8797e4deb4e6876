import { passwordRules } from '@sala/contract/account/password-rules.ts'
import { accountErrors } from '@sala/contract/errors/account.ts'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { RuleList } from '@sala/ui/form/rule-list.tsx'
import type { FormErrors, Submission } from '../form/use-submit.ts'

export type PasswordPair = { password: string; password_confirmation: string }

export const EMPTY_PAIR: PasswordPair = { password: '', password_confirmation: '' }

/** Returns the errors of a new password and its confirmation. After a mismatch the confirmation must be typed again (V01). */
export const pairErrors = (pair: PasswordPair): FormErrors => ({
  password_confirmation:
    pair.password === pair.password_confirmation ? undefined : accountErrors.password_mismatch.text,
})

type PasswordPairFieldsProps = {
  pair: PasswordPair
  onChange: (pair: PasswordPair) => void
  errorOf: Submission['errorOf']
  label?: string
}

/** Fields for a new password and its confirmation, with hints that are ticked off while the member types (V02). */
export function PasswordPairFields({ pair, onChange, errorOf, label = 'รหัสผ่าน' }: PasswordPairFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        value={pair.password}
        onChange={event => onChange({ ...pair, password: event.currentTarget.value })}
        error={errorOf('password')}
      />
      <RuleList
        label="เงื่อนไขรหัสผ่าน"
        rules={passwordRules.map(rule => ({ text: rule.text, met: rule.holds(pair.password) }))}
      />
      <PasswordField
        label={`ยืนยัน${label}`}
        name="password_confirmation"
        autoComplete="new-password"
        value={pair.password_confirmation}
        onChange={event => onChange({ ...pair, password_confirmation: event.currentTarget.value })}
        error={errorOf('password_confirmation')}
      />
    </>
  )
}
