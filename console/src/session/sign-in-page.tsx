import { Button } from '@sala/ui/action/button.tsx'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import styles from './sign-in-page.module.css'
import { tokenStore } from './token.ts'

type FormProps = {
  busy: boolean
  alert: string | undefined
  action: string
  onSubmit: () => void
  children: ReactNode
}

function EntryForm({ busy, alert, action, onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {children}
      <Button kind="primary" wide type="submit" loading={busy}>
        {action}
      </Button>
    </form>
  )
}

function PasswordStep({ onTicket }: { onTicket: (ticket: string) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, alert, submit } = useAction({
    send: () => api('POST /sign-in', { body: { name: name.trim(), password } }),
    onDone: ({ ticket }) => onTicket(ticket),
  })
  return (
    <EntryForm busy={busy} alert={alert} action="ต่อไป" onSubmit={submit}>
      <TextField
        label="ชื่อผู้ใช้หรืออีเมล"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <PasswordField
        label="รหัสผ่าน"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
    </EntryForm>
  )
}

function CodeStep({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const [otp, setOtp] = useState('')
  const { busy, errorOf, alert, submit } = useAction({
    send: (code: string) => api('POST /sign-in/totp', { body: { ticket, otp: code } }),
    fields: ['otp'],
    onDone: ({ token }) => tokenStore.set(token),
    onFailed: () => setOtp(''),
  })
  return (
    <EntryForm busy={busy} alert={alert} action="เข้าสู่ระบบ" onSubmit={() => submit(otp)}>
      <OtpField
        label="รหัส 6 หลักจากแอปยืนยันตัวตน"
        value={otp}
        onValueChange={setOtp}
        onComplete={submit}
        error={errorOf('otp')}
        autoFocus
      />
      <Button kind="quiet" onClick={onAgain}>
        เริ่มใหม่
      </Button>
    </EntryForm>
  )
}

/** The way in: password, then the second factor. */
export function SignInPage() {
  const [ticket, setTicket] = useState<string | null>(null)
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Logo size="m" />
        <h1 className={styles.title}>โต๊ะทำงาน</h1>
        <p className={styles.note}>สำหรับเจ้าหน้าที่เท่านั้น ทุกการกระทำถูกบันทึก</p>
        {ticket === null ? (
          <PasswordStep onTicket={setTicket} />
        ) : (
          <CodeStep ticket={ticket} onAgain={() => setTicket(null)} />
        )}
      </section>
    </main>
  )
}
