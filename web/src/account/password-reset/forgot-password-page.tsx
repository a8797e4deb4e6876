import { Button } from '@sala/ui/action/button.tsx'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { EntryFrame, EntryLinks } from '../sign-in-page-frame.tsx'

/** The page for a forgotten password, which asks for the phone (F03). The code, the new password and the success message follow in popups. */
export function ForgotPasswordPage() {
  const [phone, setPhone] = useState('')
  const submission = useSubmit({
    fields: ['phone'],
    send: () => api('POST /reset-password/start', { body: { phone } }),
    onDone: ({ token }) => openDialog('otpPassword', { phone, token }),
  })

  return (
    <EntryFrame title="ลืมรหัสผ่าน" text="กรอกเบอร์โทรศัพท์ที่ใช้สมัคร เราจะส่งรหัส OTP ทาง SMS เพื่อตั้งรหัสผ่านใหม่">
      <Form submission={submission} onSubmit={submission.submit}>
        <PhoneField
          label="เบอร์โทรศัพท์"
          name="phone"
          value={phone}
          onValueChange={setPhone}
          error={submission.errorOf('phone')}
        />
        <Button type="submit" kind="primary" size="l" wide loading={submission.busy}>
          ขอรหัส OTP
        </Button>
      </Form>
      <EntryLinks>
        <Link to="/login">กลับไปเข้าสู่ระบบ</Link>
      </EntryLinks>
    </EntryFrame>
  )
}
