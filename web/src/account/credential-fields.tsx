import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { type Ref, useEffect, useRef } from 'react'
import type { Submission } from '../form/use-submit.ts'

type FieldProps = {
  label?: string
  value: string
  onChange: (value: string) => void
  submission: Submission
}

type CurrentPasswordProps = FieldProps & {
  /** True: the field takes the focus when it appears, because the button that opened its form no longer exists. */
  takesFocus?: boolean
}

export function CurrentPassword({
  label = 'รหัสผ่าน',
  value,
  onChange,
  submission,
  takesFocus = false,
}: CurrentPasswordProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <PasswordField
      ref={field}
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
