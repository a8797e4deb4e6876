import { PAYOUT_FILE_ORDERS_MAX } from '@sala/contract/desk/bank-files/payout-file-limits.ts'
import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { ImmediateAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import { saveText } from './bank-file-content.ts'
import styles from './bank-files-screen.module.css'
import { NameAndTime, Names } from './operator-names.tsx'
import { downloadKeyOf, SavedQuestion, type Taken } from './payout-file-save-confirmation.tsx'

type Files = Answer<'GET /files'>
type PayoutFile = Files['payout_files'][number]

/** Returns a text about the number of payout orders in the next payout file, and of those that wait for a later file. */
const nextFileText = (orders: number): string => {
  const later = orders - PAYOUT_FILE_ORDERS_MAX
  if (later <= 0) return `ไฟล์ใหม่จะมี ${orders} คำสั่ง`
  return `ไฟล์ใหม่จะมี ${PAYOUT_FILE_ORDERS_MAX} คำสั่ง อีก ${later} คำสั่งรอไฟล์ถัดไป`
}

const toMake = (orders: number): ImmediateAction => ({
  way: 'now',
  title: 'ทำไฟล์โอนเงิน',
  note: `${nextFileText(orders)} · ${announcedText('payout_file_make')}`,
  action: 'ทำไฟล์',
  kind: 'primary',
  usualReason: 'รอบโอนประจำวัน',
  run: (_values, reason) => api('POST /files/payouts', { body: { reason } }),
  done: 'ทำไฟล์แล้ว ดาวน์โหลดได้จากรายการ',
})

const UPLOAD_ONCE = 'ส่งให้ธนาคารแล้วกลับมาบันทึกที่นี่ อย่าส่งไฟล์เดียวกันสองครั้ง'

/**
 * Returns a warning about payout orders that ended after their payout file was created. A new download of the file omits these orders. A copy that
 * was downloaded earlier may contain them.
 */
const leftOut = ({ ended, downloaded_by }: PayoutFile): string => {
  const copies = downloaded_by.length === 0 ? '' : ` ห้ามส่งฉบับที่ ${downloaded_by.join(', ')} ดาวน์โหลดไปก่อนหน้า`
  return ended === 0 ? '' : ` · ตัดออก ${ended} คำสั่งที่จบแล้วด้วยหลักฐาน${copies}`
}

const toTake = (file: PayoutFile, onTaken: (taken: Taken) => void): ImmediateAction => ({
  way: 'now',
  title: `ดาวน์โหลดไฟล์ ${file.no}`,
  note: `${announcedText('payout_file_take')} · ${UPLOAD_ONCE}${leftOut(file)}`,
  action: 'ดาวน์โหลด',
  kind: 'primary',
  usualReason: 'นำส่งธนาคาร',
  run: async (_values, reason) => {
    const params = { no: file.no }
    const body = { reason, take_key: downloadKeyOf(file.no) }
    const { name, text } = await api('POST /files/payouts/{no}/take', { params, body })
    saveText(name, text)
    onTaken({ no: file.no, name, text })
  },
  done: 'ส่งไฟล์ให้เครื่องนี้แล้ว',
})

const toUpload = ({ no }: PayoutFile): ImmediateAction => ({
  way: 'now',
  title: `ไฟล์ ${no} อยู่ที่ธนาคารแล้ว`,
  note: announcedText('payout_file_uploaded'),
  action: 'บันทึกว่าส่งแล้ว',
  kind: 'primary',
  usualReason: 'ส่งไฟล์ที่หน้าเว็บธนาคารแล้ว',
  run: (_values, reason) => api('POST /files/payouts/{no}/uploaded', { params: { no }, body: { reason } }),
  done: 'บันทึกแล้วว่าธนาคารได้รับไฟล์',
})

const stateOf = ({ orders, paid, refused, ended, uploaded_at }: PayoutFile) => {
  if (ended === orders) return { text: 'จบก่อนส่ง', tone: 'neutral' } as const
  if (paid + refused + ended === orders) return { text: 'ได้ผลครบ', tone: 'jade' } as const
  if (uploaded_at !== null) return { text: 'รอผลจากธนาคาร', tone: 'amber' } as const
  return { text: 'ยังไม่ส่ง', tone: 'coral' } as const
}

const columns: readonly Column<PayoutFile>[] = [
  { key: 'no', name: 'ไฟล์', cell: ({ no }) => `ไฟล์ ${no}` },
  { key: 'orders', name: 'คำสั่ง', cell: ({ orders }) => orders.toLocaleString('en-US'), end: true },
  { key: 'amount', name: 'ยอด', cell: ({ amount }) => <Money amount={amount} />, end: true },
  {
    key: 'state',
    name: 'สถานะ',
    cell: file => <Badge tone={stateOf(file).tone}>{stateOf(file).text}</Badge>,
  },
  { key: 'paid', name: 'โอนแล้ว', cell: ({ paid }) => paid.toLocaleString('en-US'), end: true, wide: true },
  {
    key: 'refused',
    name: 'ไม่สำเร็จ',
    cell: ({ refused }) => refused.toLocaleString('en-US'),
    end: true,
    wide: true,
  },
  {
    key: 'ended',
    name: 'จบก่อนส่ง',
    cell: ({ ended }) => ended.toLocaleString('en-US'),
    end: true,
    wide: true,
  },
  {
    key: 'made',
    name: 'ทำโดย',
    cell: ({ made_by, made_at }) => <NameAndTime name={made_by} at={made_at} />,
    wide: true,
  },
  {
    key: 'taken',
    name: 'ดาวน์โหลดโดย',
    cell: ({ downloaded_by }) => <Names names={downloaded_by} />,
    wide: true,
  },
  {
    key: 'uploaded',
    name: 'ส่งโดย',
    cell: ({ uploaded_by, uploaded_at }) =>
      uploaded_by === null || uploaded_at === null ? '' : <NameAndTime name={uploaded_by} at={uploaded_at} />,
    wide: true,
  },
]

type Acts = { onAsk: (ask: ImmediateAction) => void; onTaken: (taken: Taken) => void }

const actsColumn = ({ onAsk, onTaken }: Acts): Column<PayoutFile> => ({
  key: 'acts',
  name: 'สิ่งที่ทำได้',
  cell: file =>
    file.uploaded_by === null ? (
      <span className={styles.actions}>
        <Button size="s" onClick={() => onAsk(toTake(file, onTaken))}>
          ดาวน์โหลด<span className={spoken.spoken}> ไฟล์ {file.no}</span>
        </Button>
        <Button size="s" kind="quiet" onClick={() => onAsk(toUpload(file))}>
          ส่งแล้ว<span className={spoken.spoken}> ไฟล์ {file.no}</span>
        </Button>
      </span>
    ) : null,
  acts: true,
})

/** List of payout files. Staff users create a file, download it (each of them at most once), and mark it as delivered to the bank. */
export function PayoutFiles({ files }: { files: Files }) {
  const [ask, setAsk] = useState<ImmediateAction | null>(null)
  const mayCarry = usePermissions()('money.settle')
  const { waiting, payout_files } = files
  const [taken, setTaken] = useState<Taken | null>(null)
  const shown = useMemo(
    () => (mayCarry ? [...columns, actsColumn({ onAsk: setAsk, onTaken: setTaken })] : columns),
    [mayCarry],
  )
  if (waiting === null) return null
  return (
    <section className={styles.part} aria-label="ไฟล์โอนเงิน">
      <h2>ไฟล์โอนเงิน</h2>
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
      <ListPart
        title="ไฟล์ที่ทำแล้ว"
        empty="ยังไม่เคยทำไฟล์"
        file={{ name: 'payout_files' }}
        columns={shown}
        rows={payout_files}
        rowKey={({ no }) => no}
      />
      <ActionDialog ask={ask} onClose={() => setAsk(null)} onDone={() => void refetchCalls('GET /files')} />
      <SavedQuestion taken={taken} onClose={() => setTaken(null)} />
    </section>
  )
}
