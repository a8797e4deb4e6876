import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Steps } from '@sala/ui/status/steps.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { useSignedIn } from '../../session/start.ts'
import { useProfile } from '../../session/use-session.ts'
import { useStore } from '../../store.ts'
import { EntryFrame, EntryLinks } from '../entry-frame.tsx'
import { OtpForm } from './otp-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { forgetRegistration, registrationStore } from './registration.ts'

const STEP_NAMES = ['เบอร์โทร', 'รหัส OTP', 'ตั้งรหัสผ่าน', 'บัญชีธนาคาร']
const ALL_DONE = STEP_NAMES.length + 1

/** F01: four steps, the last two in popups; a reload stands at the step that was reached. */
export function RegisterPage() {
  const signedIn = useSignedIn()
  const registration = useStore(registrationStore)
  const profile = useProfile()
  const current = signedIn
    ? profile?.bank
      ? ALL_DONE
      : 4
    : { phone: 1, otp: 2, password: 3 }[registration.step]
  return (
    <EntryFrame title="สมัครสมาชิก" text="ใช้เวลาไม่ถึง 2 นาที เพียงเบอร์โทรศัพท์และบัญชีธนาคารของคุณ">
      <Steps label="ขั้นตอนการสมัคร" steps={STEP_NAMES} current={current} />
      {signedIn ? <BankStep /> : null}
      {!signedIn && registration.step === 'phone' ? <PhoneForm /> : null}
      {!signedIn && registration.step === 'otp' ? <OtpForm phone={registration.phone} /> : null}
      {!signedIn && registration.step === 'password' ? (
        <PasswordStep phone={registration.phone} registrationToken={registration.token} />
      ) : null}
      {signedIn ? null : (
        <EntryLinks>
          <span>
            เป็นสมาชิกอยู่แล้ว <Link to="/login">เข้าสู่ระบบ</Link>
          </span>
        </EntryLinks>
      )}
    </EntryFrame>
  )
}

function PasswordStep({ phone, registrationToken }: { phone: string; registrationToken: string }) {
  useEffect(() => openDialog('RegisterSetpassword', { phone, registrationToken }), [phone, registrationToken])
  return (
    <>
      <Alert kind="success" title="ยืนยันเบอร์โทรแล้ว">
        ขั้นต่อไป ตั้งรหัสผ่านสำหรับเข้าสู่ระบบ
      </Alert>
      <Button
        kind="primary"
        size="l"
        wide
        onClick={() => openDialog('RegisterSetpassword', { phone, registrationToken })}
      >
        ตั้งรหัสผ่าน
      </Button>
      <Button kind="quiet" wide onClick={forgetRegistration}>
        เปลี่ยนเบอร์โทรศัพท์
      </Button>
    </>
  )
}

function BankStep() {
  const profile = useProfile()
  const phone = profile?.bank === null ? profile.phone : undefined
  useEffect(() => {
    if (phone !== undefined) openDialog('RegisterBank', { phone })
  }, [phone])
  if (phone === undefined) return null
  return (
    <>
      <Alert kind="success" title="ตั้งรหัสผ่านแล้ว">
        ขั้นสุดท้าย เพิ่มบัญชีธนาคารของคุณสำหรับฝากและถอนเงิน
      </Alert>
      <Button kind="primary" size="l" wide onClick={() => openDialog('RegisterBank', { phone })}>
        เพิ่มบัญชีธนาคาร
      </Button>
    </>
  )
}
