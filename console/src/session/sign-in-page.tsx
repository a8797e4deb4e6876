import { Button } from '@sala/ui/action/button.tsx'
import { KeyRound } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { tokenStore } from '../calls/session-token.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { answerPasskey, canUsePasskeys } from './passkey.ts'
import styles from './sign-in-page.module.css'

export type FormProps = {
  busy: boolean
  alert: string | undefined
  action: string
  onSubmit: () => void
  children: ReactNode
}

export function EntryForm({ busy, alert, action, onSubmit, children }: FormProps) {
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={onSubmit}>
      {children}
      <Button kind="primary" wide type="submit" loading={busy}>
        {action}
      </Button>
    </ActionForm>
  )
}

type Ticket = Answer<'POST /sign-in'>

function PasswordStep({ onTicket }: { onTicket: (ticket: Ticket) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, alert, submit } = useAction({
    send: () => api('POST /sign-in', { body: { name: name.trim(), password } }),
    onDone: onTicket,
  })
  return (
    <EntryForm busy={busy} alert={alert} action="ต่อไป" onSubmit={submit}>
      <TextField
        kind="key"
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

type PasskeyProps = { ticket: string; asked: NonNullable<Ticket['passkey']> }

function ByPasskey({ ticket, asked }: PasskeyProps) {
  const { busy, alert, submit } = useAction({
    send: async () => api('POST /sign-in/passkey', { body: { ticket, answer: await answerPasskey(asked) } }),
    onDone: ({ token }) => tokenStore.set(token),
  })
  return (
    <>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button icon={<KeyRound />} loading={busy} onClick={() => submit()}>
        เข้าด้วยพาสคีย์
      </Button>
    </>
  )
}

type CodeProps = { found: Ticket; onAgain: () => void }

function CodeStep({ found: { ticket, passkey }, onAgain }: CodeProps) {
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
      {passkey === null || !canUsePasskeys() ? null : <ByPasskey ticket={ticket} asked={passkey} />}
      <Button kind="quiet" onClick={onAgain}>
        เริ่มใหม่
      </Button>
    </EntryForm>
  )
}

export function SignInPage() {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Logo size="m" />
        <h1 className={styles.title}>โต๊ะทำงาน</h1>
        <p className={styles.note}>สำหรับเจ้าหน้าที่เท่านั้น ทุกการกระทำถูกบันทึก</p>
        {ticket === null ? (
          <PasswordStep onTicket={setTicket} />
        ) : (
          <CodeStep found={ticket} onAgain={() => setTicket(null)} />
        )}
      </section>
    </main>
  )
}
