import { useStore } from '@sala/ui/shared-value-store.ts'
import { Steps } from '@sala/ui/status/progress-steps.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../session/session-state.ts'
import { useProfile } from '../../session/use-session.ts'
import { EntryFrame, EntryLinks } from '../sign-in-page-frame.tsx'
import { BankForm } from './bank-form.tsx'
import { BirthDateStep } from './birth-date-step.tsx'
import { OtpForm } from './otp-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import styles from './register-page.module.css'
import { forgetRegistration, type Registration, registrationStore } from './registration.ts'

const STEP_NAMES = ['เบอร์โทร', 'รหัส OTP', 'รหัสผ่าน', 'วันเกิด', 'ธนาคาร']

const PAGES = {
  phone: { step: 1, title: 'สมัครสมาชิก', text: 'ใช้เวลาไม่ถึง 2 นาที มีแค่เบอร์โทร กับบัญชีธนาคารของคุณ' },
  otp: { step: 2, title: 'กรอกรหัส OTP', text: undefined },
  password: { step: 3, title: 'ตั้งรหัสผ่าน', text: 'ใช้คู่กับเบอร์โทรศัพท์ทุกครั้งที่เข้าสู่ระบบ' },
  birth: {
    step: 4,
    title: 'คุณเกิดวันไหน',
    text: 'ต้องอายุ 20 ปีขึ้นไปและบรรลุนิติภาวะ จึงจะสมัครและเล่นได้',
  },
  bank: {
    step: 5,
    title: 'บัญชีธนาคารของคุณ',
    text: 'ใช้ทั้งโอนเงินฝากและรับเงินถอน ต้องเป็นบัญชีชื่อของคุณ และแก้ไขเองภายหลังไม่ได้',
  },
} as const

/** The registration, with one question per page (F01). A reload keeps the current step. */
export function RegisterPage() {
  const signedIn = useSignedIn()
  const registration = useStore(registrationStore)
  const [birthDate, setBirthDate] = useState('')
  const [isBorn, setBorn] = useState(false)
  const page = signedIn ? (isBorn ? 'bank' : 'birth') : registration.step
  useFocusOf(page)
  const { step, title, text } = PAGES[page]
  return (
    <div className={styles.page} data-task="">
      <Steps label="ขั้นตอนการสมัคร" steps={STEP_NAMES} current={step} className={styles.steps} />
      <EntryFrame title={title} text={text}>
        {signedIn ? (
          <Own birthDate={birthDate} onBirthDate={setBirthDate} isBorn={isBorn} onBorn={setBorn} />
        ) : (
          <Beginning registration={registration} />
        )}
      </EntryFrame>
    </div>
  )
}

/** Moves the focus to each new step of the registration, so that a screen reader starts at the top of the step. */
const useFocusOf = (page: string): void => {
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [page])
}

/** The steps of the registration before the member has a session: phone, code, password. */
function Beginning({ registration }: { registration: Registration }) {
  return (
    <>
      {registration.step === 'phone' ? <PhoneForm again={registration.again} /> : null}
      {registration.step === 'otp' ? <OtpForm phone={registration.phone} /> : null}
      {registration.step === 'password' ? (
        <PasswordForm phone={registration.phone} registrationToken={registration.token} />
      ) : null}
      <EntryLinks>
        <span>
          เป็นสมาชิกอยู่แล้ว <Link to="/login">เข้าสู่ระบบ</Link>
        </span>
        {registration.step === 'password' ? (
          <button type="button" className={styles.quiet} onClick={forgetRegistration}>
            เปลี่ยนเบอร์โทรศัพท์
          </button>
        ) : null}
      </EntryLinks>
    </>
  )
}

type OwnProps = {
  birthDate: string
  onBirthDate: (date: string) => void
  isBorn: boolean
  onBorn: (isBorn: boolean) => void
}

/** The steps of the registration after the password step has begun a session: birth date and bank account. */
function Own({ birthDate, onBirthDate, isBorn, onBorn }: OwnProps) {
  const profile = useProfile()
  const [refused, setRefused] = useState<string>()
  if (profile === undefined || profile.bank !== null) return null
  if (!isBorn)
    return (
      <BirthDateStep
        value={birthDate}
        onValueChange={onBirthDate}
        refused={refused}
        onNext={() => onBorn(true)}
      />
    )
  return (
    <>
      <BankForm
        phone={profile.phone}
        birthDate={birthDate}
        onBirthDateRefused={why => {
          setRefused(why)
          onBorn(false)
        }}
      />
      <button type="button" className={styles.quiet} onClick={() => onBorn(false)}>
        กลับไปแก้วันเกิด
      </button>
    </>
  )
}
