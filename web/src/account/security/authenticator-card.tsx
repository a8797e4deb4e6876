import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Smartphone } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { useState } from 'react'
import { encode } from 'uqr'
import { type Answer, api } from '../../calls/api.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { OneTimeCode } from '../credential-fields.tsx'
import { PasswordForm, refetchFactors, useFactorChange } from './factor-change-form.tsx'
import type { Factors } from './second-factors.ts'
import styles from './security.module.css'

type Begun = Answer<'POST /customers/second-factor/authenticator/start'>
type CardProps = { factors: Factors; onCodes: (codes: readonly string[]) => void }

const begin = (password?: string) =>
  api('POST /customers/second-factor/authenticator/start', {
    body: password === undefined ? {} : { password },
  })

export function AuthenticatorCard({ factors, onCodes }: CardProps) {
  const [isAsked, setAsked] = useState(false)
  const [begun, setBegun] = useState<Begun | null>(null)
  const start = useFactorChange(() => begin(), setBegun)
  const remove = useFactorChange(
    () => api('POST /customers/second-factor/authenticator/remove'),
    () => notify('success', 'ลบแอปยืนยันตัวตนแล้ว'),
  )
  const since = factors.authenticator_since
  return (
    <Card className={styles.card}>
      <h2>แอปยืนยันตัวตน</h2>
      <p className={styles.soft}>แอปแสดงรหัส 6 หลักที่เปลี่ยนทุก 30 วินาที ใช้ได้แม้ไม่มีอินเทอร์เน็ต</p>
      <SendingFailed submission={start} retry={start.submit} />
      <SendingFailed submission={remove} retry={remove.submit} />
      {since !== null ? (
        <div className={styles.item}>
          <Smartphone aria-hidden="true" />
          <span className={styles.words}>
            <b>แอปยืนยันตัวตน</b>
            <small>เพิ่มเมื่อ {formatThaiDateTime(since)}</small>
          </span>
          <Button size="s" kind="danger" loading={remove.busy} onClick={() => remove.submit()}>
            ลบ
          </Button>
        </div>
      ) : begun !== null ? (
        <Confirm
          begun={begun}
          onDone={codes => {
            setBegun(null)
            notify('success', 'เพิ่มแอปยืนยันตัวตนแล้ว')
            if (codes) onCodes(codes)
          }}
        />
      ) : isAsked ? (
        <PasswordForm
          label="รหัสผ่าน เพื่อเพิ่มแอปยืนยันตัวตน"
          send={async password => {
            setBegun(await begin(password))
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      ) : (
        <Button
          icon={<Smartphone />}
          loading={start.busy}
          onClick={() => (factors.since === null ? setAsked(true) : start.submit())}
        >
          เพิ่มแอปยืนยันตัวตน
        </Button>
      )}
    </Card>
  )
}

function Confirm({ begun, onDone }: { begun: Begun; onDone: (codes: string[] | null) => void }) {
  const [otp, setOtp] = useState('')
  const confirm = useSubmit({
    fields: ['otp'],
    send: (typed: string) =>
      api('POST /customers/second-factor/authenticator/confirm', { body: { otp: typed } }),
    onDone: async ({ recovery_codes }) => {
      await refetchFactors()
      onDone(recovery_codes)
    },
    onFailed: () => setOtp(''),
  })
  return (
    <>
      <p>สแกนคิวอาร์โค้ดด้วยแอป หรือคัดลอกรหัสลับไปใส่ในแอป แล้วกรอกรหัสที่แอปแสดง</p>
      <QrCode
        className={styles.qr}
        matrix={encode(begun.url, { border: 0 }).data}
        label="คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน"
      />
      <div className={styles.secret}>
        <code translate="no">{begun.secret}</code>
        <CopyButton text={begun.secret} what="รหัสลับ" />
      </div>
      <Form submission={confirm} onSubmit={() => confirm.submit(otp)}>
        <OneTimeCode label="รหัส 6 หลักจากแอป" value={otp} onChange={setOtp} submission={confirm} />
        <Button type="submit" kind="primary" wide loading={confirm.busy}>
          เปิดใช้แอปนี้
        </Button>
      </Form>
    </>
  )
}
