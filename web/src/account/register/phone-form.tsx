import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { ClosedNotices, useClosings } from '../../content/closed-notice.tsx'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { registrationKeys } from '../../referral/affiliate-cookie.ts'
import { clientIp } from '../../session/client-ip.ts'
import styles from '../account-notes.module.css'
import { awaitCode, awaitPassword } from './registration.ts'

/** The value that is sent instead of a code if the company has turned off SMS codes (F02). */
const BYPASS_OTP = '000000'

/**
 * Step 1 of the registration: the phone number (F01). `again` is the phone number of an interrupted registration, which the field shows at
 * first.
 */
export function PhoneForm({ again }: { again: string | undefined }) {
  const [phone, setPhone] = useState(again ?? '')
  const closings = useClosings('registration')
  const submission = useSubmit({
    fields: ['phone'],
    send: async () => {
      const ip = await clientIp()
      const { otp } = await api('POST /register/phone', {
        body: {
          phone,
          no_otp: true,
          ...(ip === undefined ? {} : { ip }),
          ...registrationKeys(document),
        },
      })
      if (otp === 'sms') return awaitCode(phone)
      const session = await api('POST /register/otp', { body: { phone, otp: BYPASS_OTP, bypass: true } })
      awaitPassword(phone, session.access_token, session.expires_in)
    },
  })

  return (
    <Form
      submission={submission}
      onSubmit={submission.submit}
      actions={
        <StickyAction>
          <Button
            type="submit"
            kind="primary"
            size="l"
            wide
            loading={submission.busy}
            disabled={closings.length > 0}
          >
            ถัดไป
          </Button>
          <p className={styles.age}>สำหรับผู้มีอายุ 20 ปีบริบูรณ์ขึ้นไปเท่านั้น</p>
        </StickyAction>
      }
    >
      <ClosedNotices closings={closings} />
      {again === undefined ? null : (
        <Alert kind="warning" title="ขั้นตอนก่อนหน้าหมดเวลา">
          กรุณากดถัดไปเพื่อเริ่มอีกครั้ง ถ้าตั้งรหัสผ่านไปแล้ว เข้าสู่ระบบได้เลย
        </Alert>
      )}
      <PhoneField
        label="เบอร์โทรศัพท์มือถือ"
        name="phone"
        hint="ใช้เป็นชื่อสำหรับเข้าสู่ระบบ"
        value={phone}
        onValueChange={setPhone}
        error={submission.errorOf('phone')}
      />
    </Form>
  )
}
