import { Button } from '@sala/ui/action/button.tsx'
import { useState } from 'react'
import { refetchCalls } from '../../calls/query-cache.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { CurrentPassword } from '../credential-fields.tsx'
import styles from './device-list.module.css'

type EndDeviceProps = {
  /** Label of the form's button, which sends the password and signs the device out. */
  label: string
  send: (password: string) => Promise<unknown>
  done: string
  onClose: () => void
}

/**
 * Asks for the password before another device is signed out. Otherwise a person with a stolen session could sign out the member's own
 * devices.
 */
export function EndDeviceForm({ label, send, done, onClose }: EndDeviceProps) {
  const [password, setPassword] = useState('')
  const submission = useSubmit({
    fields: ['password'],
    send: () => send(password),
    onDone: () => {
      notify('success', done)
      onClose()
    },
    onEnd: () => refetchCalls('GET /customers/sessions'),
  })
  return (
    <div className={styles.end}>
      <Form submission={submission} onSubmit={() => submission.submit()}>
        <CurrentPassword
          takesFocus
          label={label}
          value={password}
          onChange={setPassword}
          submission={submission}
        />
        <div className={styles.actions}>
          <Button type="submit" size="s" kind="danger" loading={submission.busy} disabled={password === ''}>
            ยืนยันออกจากระบบ
          </Button>
          <Button size="s" disabled={submission.busy} onClick={onClose}>
            ยกเลิก
          </Button>
        </div>
      </Form>
    </div>
  )
}
