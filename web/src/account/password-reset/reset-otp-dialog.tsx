import { Button } from '@sala/ui/action/button.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { api } from '../../calls/api.ts'
import { type DialogState, type Dialogs, openDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { OneTimeCode } from '../credential-fields.tsx'
import { ResendCode } from '../resend-code-button.tsx'

/** The popup for the code of a password reset (F03). It also opens for an unknown phone; then no SMS is sent and no code is accepted. */
export function ResetOtp({ phone, token, open, onClose }: Dialogs['otpPassword'] & DialogState) {
  const [otp, setOtp] = useState('')
  const [current, setCurrent] = useState(token)
  const submission = useSubmit({
    fields: ['otp'],
    send: (code: string) =>
      api('POST /reset-password/confirm-otp', { body: { phone, token: current, otp: code } }),
    onDone: (_answer, code) => openDialog('otpNewpassword', { phone, token: current, otp: code }),
  })
  const form = useId()

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="กรอกรหัส OTP"
      description={`หากเบอร์ ${formatPhone(phone)} เป็นสมาชิก จะได้รับรหัส 6 หลักทาง SMS ใช้ได้ 5 นาที`}
      size="s"
      actions={
        <Button type="submit" form={form} kind="primary" wide loading={submission.busy}>
          ยืนยันรหัส
        </Button>
      }
    >
      <Form id={form} submission={submission} onSubmit={() => submission.submit(otp)}>
        <OneTimeCode value={otp} onChange={setOtp} submission={submission} />
        <ResendCode
          resend={async () => {
            const again = await api('POST /reset-password/start', { body: { phone } })
            setCurrent(again.token)
          }}
        />
      </Form>
    </Dialog>
  )
}
