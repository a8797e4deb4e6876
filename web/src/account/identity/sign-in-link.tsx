import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Smartphone } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { type Answer, api } from '../../calls/api.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import styles from './sign-in-link.module.css'

type Link = Answer<'POST /customers/sign-in-links'>

const SECOND_MS = 1_000

/** Creates a one-time link, shown also as a QR code, by which the member signs in on another device (R12). */
export function SignInLink() {
  const make = useSubmit({ send: () => api('POST /customers/sign-in-links') })
  return (
    <Card pad="l" className={styles.card}>
      <h2>เข้าสู่ระบบบนอุปกรณ์อื่น</h2>
      {make.data === undefined ? (
        <p className={styles.soft}>สร้างลิงก์สำหรับเข้าสู่ระบบบนอุปกรณ์ของคุณเอง ใช้ได้ครั้งเดียวภายใน 5 นาที ห้ามส่งให้ผู้อื่น</p>
      ) : (
        <Made key={make.data.url} link={make.data} />
      )}
      <SendingFailed submission={make} retry={make.submit} />
      <Button icon={<Smartphone />} loading={make.busy} onClick={() => make.submit()}>
        {make.data === undefined ? 'สร้างลิงก์เข้าสู่ระบบ' : 'สร้างลิงก์ใหม่'}
      </Button>
    </Card>
  )
}

function Made({ link }: { link: Link }) {
  const left = useCountdown(link.expires_in_seconds)
  if (left === 0) return <Alert kind="warning">ลิงก์หมดอายุแล้ว กรุณาสร้างใหม่</Alert>
  return (
    <div className={styles.made}>
      <QrCode
        className={styles.qr}
        matrix={encode(link.url, { border: 0 }).data}
        label="คิวอาร์โค้ดสำหรับเข้าสู่ระบบบนอุปกรณ์อื่น"
      />
      <div className={styles.words}>
        <p>สแกนด้วยกล้องของอุปกรณ์ที่ต้องการเข้าสู่ระบบ หรือคัดลอกลิงก์ไปเปิด</p>
        <p className={styles.soft}>
          ใช้ได้อีก{' '}
          <span className={styles.figures} translate="no">
            {formatCountdown(left)}
          </span>{' '}
          นาที ห้ามส่งให้ผู้อื่น
        </p>
        <CopyButton text={link.url} what="ลิงก์เข้าสู่ระบบ" />
      </div>
    </div>
  )
}

/** Counts down from the remaining time that the server sends, because the browser's clock may differ from the server's. */
const useCountdown = (seconds: number): number => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = Date.now() + seconds * SECOND_MS
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS))),
      SECOND_MS,
    )
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
