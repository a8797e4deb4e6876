import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { useState } from 'react'
import { api, firstError } from '../calls/api.ts'
import { GuideSteps } from '../content/guide-steps.tsx'
import { openDialog } from '../dialogs/dialog-types.ts'
import { Form } from '../form/form.tsx'
import { FormPage } from '../form/form-page.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { notify } from '../notices/notices.ts'
import { logout } from '../session/session-state.ts'
import { EMPTY_PAIR, PasswordPairFields, pairErrors } from './new-password-fields.tsx'

const AFTERWARDS = [
  { title: 'ทุกอุปกรณ์ออกจากระบบ', text: 'รวมทั้งอุปกรณ์นี้' },
  { title: 'เข้าสู่ระบบอีกครั้ง', text: 'ด้วยเบอร์โทรศัพท์เดิมและรหัสผ่านใหม่' },
  { title: 'เล่นและถอนได้ตามปกติ', text: 'เครดิต โบนัส และรายการที่รออยู่ไม่เปลี่ยน' },
]

/** The page for changing the password (C04). A change ends all sessions of the member, including this one. */
export function ChangePasswordPage() {
  const [oldPassword, setOldPassword] = useState('')
  const [pair, setPair] = useState(EMPTY_PAIR)
  const submission = useSubmit({
    fields: ['password', 'password_confirmation'],
    check: () => pairErrors(pair),
    send: () => api('POST /customers/update-password', { body: { ...pair, old_password: oldPassword } }),
    onDone: () => {
      logout()
      openDialog('message', {
        tone: 'success',
        title: 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว',
        text: 'กรุณาเข้าสู่ระบบใหม่ด้วยรหัสผ่านใหม่ของคุณ',
      })
    },
    onFailed: error => notify('error', firstError(error, 'password')),
  })
  // The server reports a wrong old password under the field `password` (E03), so the page shows this error at the field for the old password.
  const oldPasswordWrong = submission.code === 'old_password_wrong'

  const send = () => {
    if (submission.passes()) submission.submit()
  }

  return (
    <FormPage
      title="เปลี่ยนรหัสผ่าน"
      lead="เมื่อเปลี่ยนแล้ว ทุกอุปกรณ์จะออกจากระบบและต้องเข้าสู่ระบบใหม่"
      aside={<GuideSteps label="หลังเปลี่ยนรหัสผ่าน" steps={AFTERWARDS} />}
    >
      <Card>
        <Form submission={submission} onSubmit={send}>
          <PasswordField
            label="รหัสผ่านเดิม"
            name="old_password"
            autoComplete="current-password"
            value={oldPassword}
            onChange={event => {
              setOldPassword(event.currentTarget.value)
              if (oldPasswordWrong) submission.correct('password')
            }}
            error={oldPasswordWrong ? submission.errorOf('password') : undefined}
          />
          <PasswordPairFields
            pair={pair}
            onChange={setPair}
            errorOf={field =>
              field === 'password' && oldPasswordWrong ? undefined : submission.errorOf(field)
            }
            label="รหัสผ่านใหม่"
          />
          <Button type="submit" kind="primary" size="l" wide loading={submission.busy}>
            เปลี่ยนรหัสผ่าน
          </Button>
        </Form>
      </Card>
    </FormPage>
  )
}
