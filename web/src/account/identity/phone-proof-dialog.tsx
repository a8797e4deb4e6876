import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type Answer, api, firstError } from '../../api.ts'
import type { DialogState, Dialogs } from '../../dialogs/dialogs.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { refetchCalls } from '../../queries.ts'
import styles from '../notes.module.css'
import { ResendCode } from '../resend-code.tsx'

type Sent = Answer<'POST /customers/phone-proof/start'>

const SECONDS_PER_MINUTE = 60
const sendCode = () => api('POST /customers/phone-proof/start')

/** R12: proves the member's own phone. Nothing is sent before it is asked for. */
export function PhoneProofDialog({ phone, open, onClose }: Dialogs['phoneProof'] & DialogState) {
  const sending = useMutation({ mutationFn: sendCode })
  const [busy, setBusy] = useState(false)
  const form = useId()
  const sent = sending.data
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ยืนยันเบอร์โทรศัพท์"
      description={
        <>
          {sent ? 'ส่งรหัส OTP ไปที่' : 'เราจะส่งรหัส OTP 6 หลักทาง SMS ไปที่'}{' '}
          <span className={styles.phone}>{formatPhone(phone)}</span> {sent ? 'แล้ว' : 'ไม่มีค่าใช้จ่าย'}
        </>
      }
      size="s"
      actions={
        sent ? (
          <Button type="submit" form={form} kind="primary" wide loading={busy}>
            ยืนยันรหัส
          </Button>
        ) : (
          <>
            <Button kind="primary" wide loading={sending.isPending} onClick={() => sending.mutate()}>
              ส่งรหัส OTP
            </Button>
            <Button wide disabled={sending.isPending} onClick={onClose}>
              ไว้ภายหลัง
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <EnterCode form={form} sent={sent} setBusy={setBusy} onDone={onClose} />
      ) : (
        <>
          <p className={styles.soft}>รหัสนี้ใช้ยืนยันเบอร์เท่านั้น เจ้าหน้าที่จะไม่ขอรหัสจากคุณ</p>
          {sending.isError ? <Alert kind="error">{firstError(sending.error, 'otp')}</Alert> : null}
        </>
      )}
    </Dialog>
  )
}

type EnterCodeProps = { form: string; sent: Sent; setBusy: (busy: boolean) => void; onDone: () => void }

function EnterCode({ form, sent, setBusy, onDone }: EnterCodeProps) {
  const [otp, setOtp] = useState('')
  const submission = useSubmit(['otp'])
  const field = useRef<HTMLInputElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])
  const isSpent = submission.code === 'otp_exhausted'

  const send = async (code: string) => {
    setBusy(true)
    await submission.submit(async () => {
      await api('POST /customers/phone-proof/confirm', { body: { otp: code } })
      await refetchCalls('GET /customers/identity')
      notify('success', 'ยืนยันเบอร์โทรศัพท์แล้ว')
      onDone()
    })
    setBusy(false)
  }

  return (
    <Form id={form} submission={submission} onSubmit={() => void send(otp)}>
      <OtpField
        ref={field}
        label="รหัส OTP"
        hint={`ใช้ได้ ${sent.expires_in_seconds / SECONDS_PER_MINUTE} นาที กรอกได้ ${sent.tries} ครั้ง`}
        name="otp"
        value={otp}
        onValueChange={setOtp}
        onComplete={code => void send(code)}
        error={submission.errorOf('otp')}
      />
      <ResendCode
        // A code that was tried too often is worth nothing: the next one is there for the asking.
        key={isSpent ? 'spent' : 'sent'}
        waitSeconds={isSpent ? 0 : sent.resend_in_seconds}
        resend={async () => {
          await sendCode()
          setOtp('')
        }}
      />
    </Form>
  )
}
