import { Button } from '@sala/ui/action/button.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { api } from '../../api.ts'
import { type DialogState, type Dialogs, openDialog } from '../../dialogs/dialogs.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { beginSession } from '../../session/session.ts'
import { EMPTY_PAIR, PasswordPairFields, pairErrors } from '../password-pair.tsx'
import { forgetRegistration } from './registration.ts'

/** F01, step 3: the member exists from here on; the registration token is spent and a session begins. */
export function RegisterSetPassword(props: Dialogs['RegisterSetpassword'] & DialogState) {
  const { phone, registrationToken, open, onClose } = props
  const [pair, setPair] = useState(EMPTY_PAIR)
  const submission = useSubmit({
    fields: ['password'],
    send: () => api('POST /register/password', { body: pair, bearer: registrationToken }),
    onDone: async session => {
      await beginSession(session.access_token, session.expires_in)
      forgetRegistration()
      openDialog('RegisterBank', { phone })
    },
  })
  const form = useId()

  const send = () => {
    const wrong = pairErrors(pair)
    if (wrong) submission.refuse(wrong)
    else submission.submit()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="ตั้งรหัสผ่าน"
      description="ใช้คู่กับเบอร์โทรศัพท์ทุกครั้งที่เข้าสู่ระบบ"
      actions={
        <Button type="submit" form={form} kind="primary" wide loading={submission.busy}>
          ถัดไป
        </Button>
      }
    >
      <Form id={form} submission={submission} onSubmit={send}>
        <PasswordPairFields pair={pair} onChange={setPair} error={submission.errorOf('password')} />
      </Form>
    </Dialog>
  )
}
