import { Button } from '@sala/ui/action/button.tsx'
import { LogIn } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../../calls/api.ts'
import { endToken } from '../../calls/session-token.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { beginSession } from '../../session/session.ts'
import { useSignedIn } from '../../session/session-state.ts'
import type { FactorCode } from '../security/second-factor-sign-in.ts'
import { EntryFrame, EntryLinks } from '../sign-in-page-frame.tsx'

/** The step with the second factor. Its code loads only for a member who has switched the second factor on. */
const SignInStep = lazy(async () => ({
  default: (await import('../security/second-factor-sign-in-step.tsx')).SignInStep,
}))

/**
 * Returns the one-time code in the URL of a sign-in link. It also removes the code from the URL immediately, so that neither the browser's
 * history nor a referrer contains it.
 */
const useCode = (): string => {
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const navigate = useNavigate()
  useEffect(() => {
    if (window.location.search !== '') void navigate({ to: '/authenticate', replace: true })
  }, [navigate])
  return code
}

/** Separator between the two halves of a one-time sign-in code. Two staff users each give the member one half. */
const SEAM = '.'

/**
 * The page that a one-time sign-in link opens (R12). It signs in only after a press on its button. Otherwise a program that checks links would
 * use up the link, and a stranger's link could sign a person in to the stranger's account.
 */
export function AuthenticatePage() {
  const code = useCode()
  const [second, setSecond] = useState('')
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const enter = async (second_factor?: FactorCode) => {
    const body = { code: `${code}${second.trim()}`, ...(second_factor ? { second_factor } : {}) }
    const session = await api('POST /authenticate', { body })
    endToken()
    await beginSession(session.access_token, session.expires_in)
    notify('success', `เข้าสู่ระบบด้วยเบอร์ ${session.phone} แล้ว`)
  }
  const goHome = () => navigate({ to: '/', replace: true })
  const use = useSubmit({ send: () => enter(), onDone: goHome })
  if (use.code === 'second_factor_needed')
    return (
      <Suspense>
        <SignInStep sendCode={enter} onDone={goHome} onBack={use.clear} />
      </Suspense>
    )
  const isHalf = code.endsWith(SEAM)
  if (code === '' || (use.alert !== undefined && !isHalf)) return <NoLink text={use.alert} />
  return (
    <EntryFrame title="เข้าสู่ระบบด้วยลิงก์" text="ลิงก์นี้ใช้ได้ครั้งเดียว และมีอายุ 5 นาที">
      {signedIn ? <Alert kind="info">อุปกรณ์นี้เข้าสู่ระบบอยู่แล้ว หากดำเนินการต่อจะเปลี่ยนเป็นบัญชีของลิงก์นี้</Alert> : null}
      <Alert kind="warning">กดเข้าสู่ระบบเฉพาะเมื่อคุณเป็นผู้สร้างลิงก์นี้เอง หรือได้รับจากเจ้าหน้าที่</Alert>
      {isHalf ? (
        <>
          {use.alert === undefined ? null : <Alert kind="error">{use.alert}</Alert>}
          <TextField
            kind="key"
            label="รหัสครึ่งหลัง"
            hint="12 ตัว จากเจ้าหน้าที่คนที่สอง"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={second}
            onChange={event => setSecond(event.target.value)}
          />
        </>
      ) : null}
      <Button
        kind="primary"
        size="l"
        wide
        icon={<LogIn />}
        loading={use.busy}
        disabled={isHalf && second.trim() === ''}
        onClick={() => use.submit()}
      >
        เข้าสู่ระบบบนอุปกรณ์นี้
      </Button>
      <OtherWays />
    </EntryFrame>
  )
}

function NoLink({ text }: { text: string | undefined }) {
  return (
    <EntryFrame title="ใช้ลิงก์นี้ไม่ได้" text="เข้าสู่ระบบด้วยเบอร์โทรศัพท์และรหัสผ่านแทนได้">
      <Alert kind="error">{text ?? 'ลิงก์เข้าสู่ระบบไม่ครบ กรุณาเปิดจากลิงก์เดิมอีกครั้ง หรือขอลิงก์ใหม่'}</Alert>
      <Button kind="primary" size="l" wide render={<Link to="/login" />}>
        ไปหน้าเข้าสู่ระบบ
      </Button>
      <OtherWays />
    </EntryFrame>
  )
}

function OtherWays() {
  return (
    <EntryLinks>
      <Link to="/">กลับหน้าแรก</Link>
    </EntryLinks>
  )
}
