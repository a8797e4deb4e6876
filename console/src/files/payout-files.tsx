import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useState } from 'react'
import type { AskNow } from '../asking/ask.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/queries.ts'
import { useMay } from '../session/session.ts'
import { TakeAway } from '../table/take-away.tsx'
import { saveText } from './content.ts'
import styles from './files-screen.module.css'

type Files = Answer<'GET /files'>
type PayoutFile = Files['payout_files'][number]

const toMake = (orders: number): AskNow => ({
  way: 'now',
  title: 'ทำไฟล์โอนเงิน',
  note: `รวมคำสั่งโอนที่รออยู่ ${orders} รายการเป็นไฟล์ใหม่ คำสั่งหนึ่งอยู่ในไฟล์เดียว`,
  action: 'ทำไฟล์',
  kind: 'primary',
  usualReason: 'รอบโอนประจำวัน',
  run: (_values, reason) => api('POST /files/payouts', { body: { reason } }),
  done: 'ทำไฟล์แล้ว ดาวน์โหลดได้จากรายการ',
})

const toTake = ({ no }: PayoutFile): AskNow => ({
  way: 'now',
  title: `ดาวน์โหลดไฟล์ ${no}`,
  note: 'ดาวน์โหลดได้คนละครั้ง ส่งให้ธนาคารแล้วกลับมาบันทึกที่นี่ อย่าส่งไฟล์เดียวกันสองครั้ง',
  action: 'ดาวน์โหลด',
  kind: 'primary',
  usualReason: 'นำส่งธนาคาร',
  run: async (_values, reason) => {
    const { name, text } = await api('POST /files/payouts/{no}/take', { params: { no }, body: { reason } })
    saveText(name, text)
  },
  done: 'ดาวน์โหลดแล้ว',
})

const toUpload = ({ no }: PayoutFile): AskNow => ({
  way: 'now',
  title: `ไฟล์ ${no} อยู่ที่ธนาคารแล้ว`,
  note: 'หลังบันทึก ไม่มีใครดาวน์โหลดไฟล์นี้ได้อีก',
  action: 'บันทึกว่าส่งแล้ว',
  kind: 'primary',
  usualReason: 'ส่งไฟล์ที่หน้าเว็บธนาคารแล้ว',
  run: (_values, reason) => api('POST /files/payouts/{no}/uploaded', { params: { no }, body: { reason } }),
  done: 'บันทึกแล้วว่าธนาคารได้รับไฟล์',
})

const stateOf = ({ orders, paid, refused, uploaded_at }: PayoutFile) => {
  if (paid + refused === orders) return { text: 'ได้ผลครบ', tone: 'jade' } as const
  if (uploaded_at !== null) return { text: 'รอผลจากธนาคาร', tone: 'amber' } as const
  return { text: 'ยังไม่ส่ง', tone: 'coral' } as const
}

function Line({ file, onAsk }: { file: PayoutFile; onAsk: ((ask: AskNow) => void) | undefined }) {
  const { no, made_by, made_at, orders, amount, paid, refused, downloaded_by, uploaded_by } = file
  const { text, tone } = stateOf(file)
  return (
    <li className={styles.line} aria-label={`ไฟล์ ${no}`}>
      <strong>ไฟล์ {no}</strong>
      <span>
        {orders} รายการ <Money amount={amount} />
      </span>
      <span>
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className={styles.faint}>
        ทำโดย {made_by} {formatThaiDateTime(made_at)}
        {downloaded_by.length === 0 ? '' : ` · ดาวน์โหลดโดย ${downloaded_by.join(', ')}`}
        {uploaded_by === null ? '' : ` · ส่งโดย ${uploaded_by}`}
        {paid + refused === 0 ? '' : ` · โอนแล้ว ${paid} ไม่สำเร็จ ${refused}`}
      </span>
      <span className={styles.actions}>
        {onAsk === undefined || uploaded_by !== null ? null : (
          <>
            <Button size="s" onClick={() => onAsk(toTake(file))}>
              ดาวน์โหลด
            </Button>
            <Button size="s" kind="quiet" onClick={() => onAsk(toUpload(file))}>
              ส่งแล้ว
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** Orders for the bank: made into a file, taken once by each person, and marked when the bank has it. */
export function PayoutFiles({ files }: { files: Files }) {
  const [ask, setAsk] = useState<AskNow | null>(null)
  const mayCarry = useMay()('money.settle')
  const { waiting, payout_files } = files
  if (waiting === null) return null
  return (
    <section className={styles.part} aria-label="ไฟล์โอนเงิน">
      <h2 className={styles.heading}>ไฟล์โอนเงิน</h2>
      <div className={styles.top}>
        <span>
          รอเข้าไฟล์ {waiting.orders} รายการ <Money amount={waiting.amount} />
        </span>
        {mayCarry ? (
          <Button
            size="s"
            kind="primary"
            disabled={waiting.orders === 0}
            onClick={() => setAsk(toMake(waiting.orders))}
          >
            ทำไฟล์
          </Button>
        ) : null}
      </div>
      {payout_files.length === 0 ? (
        <p className={styles.faint}>ยังไม่เคยทำไฟล์</p>
      ) : (
        <>
          <TakeAway name="payout_files" />
          <ul className={styles.rows}>
            {payout_files.map(file => (
              <Line key={file.no} file={file} onAsk={mayCarry ? setAsk : undefined} />
            ))}
          </ul>
        </>
      )}
      <AskDialog ask={ask} onClose={() => setAsk(null)} onDone={() => void refetchCalls('GET /files')} />
    </section>
  )
}
