import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { EntryFrame } from '../sign-in-page-frame.tsx'
import { FactorFields } from './second-factor-fields.tsx'
import { type FactorCode, loginWithPasskey } from './second-factor-sign-in.ts'

type SignInStepProps = {
  sendCode: (code: FactorCode) => Promise<unknown>
  onDone: () => unknown
  onBack: () => void
  /** Sends the request to remove lost second factors. Undefined if the member signs in without a password. */
  askRecovery?: (() => Promise<{ due_at: string }>) | undefined
}

/** The step of a sign-in that asks for the second factor on a new device. A passkey signs in on its own, without the password. */
export function SignInStep({ sendCode, onDone, onBack, askRecovery }: SignInStepProps) {
  return (
    <EntryFrame title="ยืนยันอีกขั้น" text="อุปกรณ์นี้ยังไม่เคยยืนยัน เจ้าของบัญชีเปิดการยืนยันอีกขั้นไว้">
      <FactorFields
        has={{ passkey: true, code: true }}
        sendCode={sendCode}
        sendPasskey={loginWithPasskey}
        onDone={onDone}
      />
      {askRecovery ? <LostFactors ask={askRecovery} /> : null}
      <Button kind="quiet" wide onClick={onBack}>
        กลับไปหน้าเข้าสู่ระบบ
      </Button>
    </EntryFrame>
  )
}

/**
 * Lets a member who has lost all second factors request their removal. The request waits for some days, and two staff users verify the member.
 */
function LostFactors({ ask }: { ask: () => Promise<{ due_at: string }> }) {
  const [isOpen, setOpen] = useState(false)
  const request = useSubmit({ send: ask })
  if (request.data !== undefined)
    return (
      <Alert kind="success">
        รับคำขอแล้ว หลัง {formatThaiDateTime(request.data.due_at)} ให้ติดต่อเจ้าหน้าที่เพื่อยืนยันตัวตน
        ระหว่างนี้เจ้าของบัญชียกเลิกได้
      </Alert>
    )
  if (!isOpen)
    return (
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        เครื่องหายและไม่มีรหัสกู้คืน
      </Button>
    )
  return (
    <>
      <Alert kind="info">
        คำขอต้องรออย่างน้อยหนึ่งวัน เราแจ้งเจ้าของบัญชีทุกช่องทาง จากนั้นเจ้าหน้าที่สองคนตรวจตัวตนของคุณ แล้วการถอนช่วงแรกจะตรวจก่อน
      </Alert>
      <SendingFailed submission={request} retry={request.submit} />
      <Button wide loading={request.busy} onClick={() => request.submit()}>
        ขอปิดการยืนยันอีกขั้น
      </Button>
    </>
  )
}
