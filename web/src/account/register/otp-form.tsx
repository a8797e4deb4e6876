import { Button } from '@sala/ui/action/button.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { OneTimeCode } from '../credential-fields.tsx'
import { ResendCode } from '../resend-code-button.tsx'
import { awaitPassword, forgetRegistration } from './registration.ts'

export function OtpForm({ phone }: { phone: string }) {
  const [otp, setOtp] = useState('')
  const submission = useSubmit({
    fields: ['otp'],
    send: (code: string) => api('POST /register/otp', { body: { phone, otp: code } }),
    onDone: session => awaitPassword(phone, session.access_token, session.expires_in),
  })

  return (
    <Form
      submission={submission}
      onSubmit={() => submission.submit(otp)}
      actions={
        <StickyAction>
          <Button type="submit" kind="primary" size="l" wide loading={submission.busy}>
            ยืนยันรหัส
          </Button>
        </StickyAction>
      }
    >
      <OneTimeCode
        label={`รหัส OTP ที่ส่งไปยัง ${formatPhone(phone)}`}
        value={otp}
        onChange={setOtp}
        submission={submission}
      />
      <ResendCode resend={async () => void (await api('POST /register/phone', { body: { phone } }))} />
      <Button kind="quiet" wide onClick={forgetRegistration}>
        เปลี่ยนเบอร์โทรศัพท์
      </Button>
    </Form>
  )
}
