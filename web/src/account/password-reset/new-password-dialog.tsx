import { Button } from '@sala/ui/action/button.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { api } from '../../calls/api.ts'
import { type DialogState, type Dialogs, openDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { EMPTY_PAIR, PasswordPairFields, pairErrors } from '../new-password-fields.tsx'

/** The popup for the new password of a password reset (F03). */
export function ResetPassword({ phone, token, otp, open, onClose }: Dialogs['otpNewpassword'] & DialogState) {
  const [pair, setPair] = useState(EMPTY_PAIR)
  const submission = useSubmit({
    fields: ['password', 'password_confirmation'],
    check: () => pairErrors(pair),
    send: () => api('POST /reset-password/confirm-password', { body: { ...pair, phone, token, otp } }),
    onDone: () => openDialog('otpComplete', {}),
  })
  const form = useId()

  const send = () => {
    if (submission.passes()) submission.submit()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ตั้งรหัสผ่านใหม่"
      actions={
        <Button type="submit" form={form} kind="primary" wide loading={submission.busy}>
          บันทึกรหัสผ่านใหม่
        </Button>
      }
    >
      <Form id={form} submission={submission} onSubmit={send}>
        <PasswordPairFields pair={pair} onChange={setPair} errorOf={submission.errorOf} label="รหัสผ่านใหม่" />
      </Form>
    </Dialog>
  )
}
