import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import type { Ref } from 'react'
import type { Submission } from '../form/use-submit.ts'

type FieldProps = {
  label?: string
  value: string
  onChange: (value: string) => void
  submission: Submission
}

export function CurrentPassword({ label = 'รหัสผ่าน', value, onChange, submission }: FieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      error={submission.errorOf('password')}
    />
  )
}

type CodeProps = Omit<FieldProps, 'submission'> & {
  ref?: Ref<HTMLInputElement>
  hint?: string
  submission: Submission & { submit: (code: string) => void }
}

/** Field for a one-time code. The code is submitted when its last digit is typed. */
export function OneTimeCode({ label = 'รหัส OTP', onChange, submission, ...field }: CodeProps) {
  return (
    <OtpField
      {...field}
      label={label}
      name="otp"
      onValueChange={onChange}
      onComplete={submission.submit}
      error={submission.errorOf('otp')}
    />
  )
}
