import { useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Eye, EyeOff } from '../brand/icons.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'kind' | 'type' | 'suffix' | 'autoComplete'> & {
  /** Hint for the browser's password manager: `current-password` for a sign-in, `new-password` for a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      kind="password"
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? 'ซ่อนรหัสผ่าน' : 'แสดงรหัสผ่าน'}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
