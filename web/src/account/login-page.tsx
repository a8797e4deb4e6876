import { Button } from '@sala/ui/action/button.tsx'
import { LogIn } from '@sala/ui/brand/icons.ts'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError, api, firstError } from '../calls/api.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { notify } from '../notices/notices.ts'
import { takeReturnPath } from '../session/return-path.ts'
import { login } from '../session/session.ts'
import { CurrentPassword } from './credential-fields.tsx'
import { EntryFrame, EntryLinks } from './sign-in-page-frame.tsx'

/** The step with the second factor. Its code loads only for a member who has switched the second factor on. */
const SignInStep = lazy(async () => ({
  default: (await import('./security/second-factor-sign-in-step.tsx')).SignInStep,
}))
const signInWithFactor = () => import('./security/second-factor-sign-in.ts')

/** The login page (R08). After a login the browser returns to the page that required it, or opens the home page. */
export function LoginPage() {
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const [isSecondStep, setSecondStep] = useState(false)
  const enter = () => navigate({ href: takeReturnPath() ?? '/', replace: true })
  const passkey = useSubmit({
    send: async () => (await signInWithFactor()).loginWithPasskey(),
    onDone: enter,
    onFailed: error => notify('error', firstError(error)),
  })
  const submission = useSubmit({
    fields: ['phone', 'password'],
    send: () => login(phone, password),
    onDone: enter,
    // A refused login shows an alert in the form, and a notice too (E01).
    onFailed: error => {
      if (error instanceof ApiError && error.code === 'second_factor_needed') setSecondStep(true)
      else notify('error', firstError(error))
    },
  })

  if (isSecondStep)
    return (
      <Suspense>
        <SignInStep
          sendCode={async code => (await signInWithFactor()).loginWithCode(phone, password, code)}
          askRecovery={() => api('POST /login/recovery', { body: { phone, password } })}
          onDone={enter}
          onBack={() => {
            submission.clear()
            setSecondStep(false)
          }}
        />
      </Suspense>
    )
  return (
    <EntryFrame title="เข้าสู่ระบบ" text="ยินดีต้อนรับกลับมา">
      <Form submission={submission} onSubmit={submission.submit}>
        <PhoneField
          label="เบอร์โทรศัพท์"
          name="phone"
          autoComplete="username"
          value={phone}
          onValueChange={setPhone}
          error={submission.errorOf('phone')}
        />
        <CurrentPassword value={password} onChange={setPassword} submission={submission} />
        <Button type="submit" kind="primary" size="l" wide icon={<LogIn />} loading={submission.busy}>
          เข้าสู่ระบบ
        </Button>
      </Form>
      <Button kind="quiet" wide loading={passkey.busy} onClick={() => passkey.submit()}>
        เข้าสู่ระบบด้วยพาสคีย์
      </Button>
      <EntryLinks oneLine>
        <Link to="/forgetpassword">ลืมรหัสผ่าน</Link>
        <span>
          ยังไม่เป็นสมาชิก <Link to="/register">สมัครสมาชิก</Link>
        </span>
      </EntryLinks>
    </EntryFrame>
  )
}
