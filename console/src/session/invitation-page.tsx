import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { encode } from 'uqr'
import { type Answer, api } from '../calls/api.ts'
import { CallError, sentenceOf } from '../calls/call-error.ts'
import { tokenStore } from '../calls/session-token.ts'
import { useAction } from '../calls/use-action.ts'
import styles from './sign-in-page.module.css'
import { EntryForm } from './sign-in-page.tsx'

type Invited = Answer<'POST /invitation'>

const GROUP_CHARACTERS = 4

/** Splits the secret of an authenticator app into groups of four characters, for reading aloud and typing. */
const inFours = (secret: string): string =>
  secret.replaceAll(new RegExp(`(.{${GROUP_CHARACTERS}})(?=.)`, 'g'), '$1 ')

const passwordError = (password: string, again: string): string | undefined =>
  again !== '' && password !== again ? 'รหัสผ่านสองครั้งไม่ตรงกัน' : undefined

function Proofs({ code, invited }: { code: string; invited: Invited }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [otp, setOtp] = useState('')
  const differs = passwordError(password, again)
  const { busy, errorOf, alert, submit } = useAction({
    send: () => {
      if (password !== again) {
        const text = 'รหัสผ่านสองครั้งไม่ตรงกัน'
        throw new CallError(422, 'password_differs', text, { again: [text] })
      }
      return api('POST /invitation/accept', { body: { code, password, otp } })
    },
    fields: ['password', 'again', 'otp'],
    onDone: ({ token }) => {
      tokenStore.set(token)
      void navigate({ to: '/work', replace: true })
    },
  })
  return (
    <EntryForm busy={busy} alert={alert} action="เริ่มใช้โต๊ะทำงาน" onSubmit={() => submit()}>
      <input type="hidden" name="username" autoComplete="username" value={invited.name} readOnly />
      <PasswordField
        label="ตั้งรหัสผ่าน"
        hint="อย่างน้อย 12 ตัวอักษร"
        autoComplete="new-password"
        value={password}
        error={errorOf('password')}
        onChange={event => setPassword(event.target.value)}
      />
      <PasswordField
        label="รหัสผ่านอีกครั้ง"
        autoComplete="new-password"
        value={again}
        error={errorOf('again') ?? differs}
        onChange={event => setAgain(event.target.value)}
      />
      <div className={styles.code}>
        <QrCode matrix={encode(invited.otpauth_url).data} label="QR สำหรับแอปยืนยันตัวตน" />
        <p className={styles.note}>
          สแกนด้วยแอปยืนยันตัวตน หรือพิมพ์รหัสนี้ในแอป
          <code className={styles.secret}>{inFours(invited.secret)}</code>
          <CopyButton text={invited.secret} what="รหัสสำหรับแอป" />
        </p>
      </div>
      <OtpField label="รหัส 6 หลักที่แอปแสดง" value={otp} onValueChange={setOtp} error={errorOf('otp')} />
    </EntryForm>
  )
}

/** Separator between the two halves of an invitation link. A link that ends with it lacks the second half, which another staff user hands over. */
const SEAM = '.'

function SecondHalf({ onGiven }: { onGiven: (second: string) => void }) {
  const [second, setSecond] = useState('')
  return (
    <EntryForm
      busy={false}
      alert={undefined}
      action="เปิดคำเชิญ"
      onSubmit={() => {
        if (second.trim() !== '') onGiven(second.trim())
      }}
    >
      <TextField
        kind="key"
        label="รหัสครึ่งหลัง"
        hint="12 ตัว จากผู้ที่อนุมัติคำเชิญ คนละคนกับที่ส่งลิงก์ให้"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={second}
        onChange={event => setSecond(event.target.value)}
      />
    </EntryForm>
  )
}

function Opened({ code, onAgain }: { code: string; onAgain: (() => void) | null }) {
  const { data, error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => api('POST /invitation', { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data !== undefined)
    return (
      <>
        <h1 className={styles.title}>ยินดีต้อนรับ {data.name}</h1>
        <Proofs code={code} invited={data} />
      </>
    )
  return (
    <>
      <h1 className={styles.title}>คำเชิญ</h1>
      {error === null ? (
        <Spinner label="กำลังเปิดคำเชิญ" />
      ) : (
        <EmptyState
          title="เปิดคำเชิญไม่ได้"
          action={onAgain === null ? undefined : <Button onClick={onAgain}>กรอกรหัสครึ่งหลังใหม่</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
    </>
  )
}

/** The invitation page. With both halves of the invitation link, a new staff user sets a password and a second factor and is then signed in. */
export function InvitationPage() {
  // The code is in the URL's hash, because browsers do not send the hash to the server. The page keeps the code in memory while it is open.
  const [code] = useState(() => window.location.hash.slice(1))
  const [second, setSecond] = useState('')
  const isHalf = code.endsWith(SEAM)
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Logo size="m" />
        {isHalf && second === '' ? (
          <>
            <h1 className={styles.title}>คำเชิญ</h1>
            <SecondHalf onGiven={setSecond} />
          </>
        ) : (
          <Opened code={`${code}${second}`} onAgain={isHalf ? () => setSecond('') : null} />
        )}
      </section>
    </main>
  )
}
