import { Button } from '@sala/ui/action/button.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import styles from '../account-notes.module.css'
import { OneTimeCode } from '../credential-fields.tsx'
import { ResendCode } from '../resend-code-button.tsx'

type Sent = Answer<'POST /customers/phone-proof/start'>

const SECONDS_PER_MINUTE = 60
const sendCode = () => api('POST /customers/phone-proof/start')

/** The popup that verifies the member's phone by a code (R12). It sends the SMS only at the member's request. */
export function PhoneProofDialog({ phone, open, onClose }: Dialogs['phoneProof'] & DialogState) {
  const sending = useSubmit({ send: sendCode })
  const confirming = useConfirm(onClose)
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
          <Button type="submit" form={form} kind="primary" wide loading={confirming.busy}>
            ยืนยันรหัส
          </Button>
        ) : (
          <>
            <Button kind="primary" wide loading={sending.busy} onClick={() => sending.submit()}>
              ส่งรหัส OTP
            </Button>
            <Button wide disabled={sending.busy} onClick={onClose}>
              ไว้ภายหลัง
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <EnterCode form={form} sent={sent} submission={confirming} />
      ) : (
        <>
          <p className={styles.soft}>รหัสนี้ใช้ยืนยันเบอร์เท่านั้น เจ้าหน้าที่จะไม่ขอรหัสจากคุณ</p>
          <SendingFailed submission={sending} retry={sending.submit} />
        </>
      )}
    </Dialog>
  )
}

const useConfirm = (onClose: () => void) =>
  useSubmit({
    fields: ['otp'],
    send: (code: string) => api('POST /customers/phone-proof/confirm', { body: { otp: code } }),
    onDone: async () => {
      await refetchCalls('GET /customers/identity')
      notify('success', 'ยืนยันเบอร์โทรศัพท์แล้ว')
      onClose()
    },
  })

type EnterCodeProps = { form: string; sent: Sent; submission: ReturnType<typeof useConfirm> }

function EnterCode({ form, sent, submission }: EnterCodeProps) {
  const [otp, setOtp] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The button that opened this dialog no longer exists, so the focus moves to the code field.
  useEffect(() => field.current?.focus(), [])
  const isSpent = submission.code === 'otp_exhausted'

  return (
    <Form id={form} submission={submission} onSubmit={() => submission.submit(otp)}>
      <OneTimeCode
        ref={field}
        hint={`ใช้ได้ ${sent.expires_in_seconds / SECONDS_PER_MINUTE} นาที กรอกได้ ${sent.tries} ครั้ง`}
        value={otp}
        onChange={setOtp}
        submission={submission}
      />
      <ResendCode
        // After too many failed attempts the code is invalid, so the member may request a new code without waiting.
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
