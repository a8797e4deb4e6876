import { Button } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import { refetchCalls } from '../../calls/query-cache.ts'
import { askFactor } from '../../dialogs/second-factor-prompt.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { CurrentPassword } from '../credential-fields.tsx'
import styles from './security.module.css'

export const refetchFactors = () => refetchCalls('GET /customers/second-factor')

/** Sends a change of the second factors. If the server first requires a factor, a popup asks for it, and the change is sent again. */
export const useFactorChange = <Result,>(
  send: () => Promise<Result>,
  onDone: (result: Result) => unknown,
) => {
  const change = useSubmit({
    send,
    onDone: async result => {
      await refetchFactors()
      await onDone(result as Result)
    },
    onFailed: error => askFactor(error, 'factors', () => change.submit()),
  })
  return change
}

type PasswordFormProps = {
  label: string
  send: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before the first second factor is added, so that a stolen session cannot add one. */
export function PasswordForm({ label, send, onClose }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const submission = useSubmit({ fields: ['password'], send: () => send(password) })
  return (
    <Form submission={submission} onSubmit={() => submission.submit()}>
      <CurrentPassword
        takesFocus
        label={label}
        value={password}
        onChange={setPassword}
        submission={submission}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" loading={submission.busy} disabled={password === ''}>
          ต่อไป
        </Button>
        <Button disabled={submission.busy} onClick={onClose}>
          ยกเลิก
        </Button>
      </div>
    </Form>
  )
}
