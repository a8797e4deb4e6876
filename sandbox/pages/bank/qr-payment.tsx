import { useState } from 'react'
import { type QrProblem, readBillQr } from '../../bank/emv-qr.ts'
import { BillForm } from './bill-form.tsx'
import form from './form.module.css'
import { canScan, QrFromImage } from './qr-from-image.tsx'
import styles from './qr-payment.module.css'
import type { AccountKey } from './types.ts'

const PROBLEMS: Record<QrProblem, string> = {
  not_a_payment_qr: 'ข้อความนี้ไม่ใช่ QR ชำระเงิน',
  wrong_checksum: 'QR ไม่สมบูรณ์ ตัวเลขตรวจสอบไม่ตรง กรุณาคัดลอกใหม่',
  not_a_bill: 'QR นี้ไม่ใช่การจ่ายบิล (Bill Payment)',
  wrong_currency: 'QR นี้ไม่ได้เป็นเงินบาท',
  wrong_amount: 'จำนวนเงินใน QR อ่านไม่ได้',
}

type Props = { payer: AccountKey; firstText: string; onPaid: (id: string) => void }

export function ScanPay({ payer, firstText, onPaid }: Props) {
  const [text, setText] = useState(firstText)
  const read = text.trim() === '' ? null : readBillQr(text)
  return (
    <div>
      <label className={form.field}>
        <span>ข้อความใน QR</span>
        <textarea
          className={styles.text}
          rows={4}
          spellCheck={false}
          placeholder="วางข้อความ QR ที่คัดลอกจากหน้าฝากเงิน"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </label>
      {canScan() && <QrFromImage onRead={setText} />}
      {read !== null && 'problem' in read && (
        <p className={form.problem} role="alert">
          {PROBLEMS[read.problem]}
        </p>
      )}
      {read !== null && 'bill' in read && (
        <BillForm key={text} bill={read.bill} payer={payer} onPaid={onPaid} />
      )}
      {read === null && (
        <p className={styles.hint}>
          เปิดหน้าฝากเงิน กดคัดลอกข้อความ QR แล้ววางที่นี่ ระบบจะแสดงผู้รับ เลขอ้างอิง และจำนวนเงินให้ตรวจก่อนจ่าย
        </p>
      )}
    </div>
  )
}
