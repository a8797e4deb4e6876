import { Button } from '@sala/ui/action/button.tsx'
import { EntryFrame, EntryLinks } from '../entry-frame.tsx'
import { FactorFields } from './factor-fields.tsx'
import { type FactorCode, loginWithPasskey } from './second-factor-sign-in.ts'

type SignInStepProps = {
  sendCode: (code: FactorCode) => Promise<unknown>
  onDone: () => unknown
  onBack: () => void
}

/** The second step of a sign-in on a new device. A passkey signs in on its own, without the password. */
export function SignInStep({ sendCode, onDone, onBack }: SignInStepProps) {
  return (
    <EntryFrame title="ยืนยันอีกขั้น" text="อุปกรณ์นี้ยังไม่เคยยืนยัน เจ้าของบัญชีเปิดการยืนยันอีกขั้นไว้">
      <FactorFields
        has={{ passkey: true, code: true }}
        sendCode={sendCode}
        sendPasskey={loginWithPasskey}
        onDone={onDone}
      />
      <EntryLinks>
        <Button kind="quiet" onClick={onBack}>
          กลับไปหน้าเข้าสู่ระบบ
        </Button>
      </EntryLinks>
    </EntryFrame>
  )
}
