import { Button } from '@sala/ui/action/button.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { notify } from '../notices.ts'
import styles from './own-account.module.css'

const EMPTY = { old_password: '', password: '' }

export function PasswordForm() {
  const [given, setGiven] = useState(EMPTY)
  const { busy, alert, errorOf, submit } = useAction({
    send: () => api('POST /session/password', { body: given }),
    fields: ['old_password', 'password'],
    onDone: () => {
      setGiven(EMPTY)
      notify('success', 'เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นออกจากระบบ')
      return refetchCalls('GET /session/list')
    },
  })
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <PasswordField
        label="รหัสผ่านเดิม"
        autoComplete="current-password"
        value={given.old_password}
        error={errorOf('old_password')}
        onChange={event => setGiven({ ...given, old_password: event.target.value })}
      />
      <PasswordField
        label="รหัสผ่านใหม่"
        hint="อย่างน้อย 12 ตัวอักษร"
        autoComplete="new-password"
        value={given.password}
        error={errorOf('password')}
        onChange={event => setGiven({ ...given, password: event.target.value })}
      />
      <Button type="submit" loading={busy}>
        เปลี่ยนรหัสผ่าน
      </Button>
    </ActionForm>
  )
}
