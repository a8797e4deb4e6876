import { bankFileNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import { BankFileUpload } from './bank-file-upload.tsx'
import { results, statements } from './bank-file-upload-kinds.tsx'
import styles from './bank-files-screen.module.css'
import { NameAndTime } from './operator-names.tsx'
import { PayoutFiles } from './payout-files.tsx'

const ASK_EVERY_MS = 10_000

type BankFile = Answer<'GET /files'>['brought'][number]

const columns: readonly Column<BankFile>[] = [
  { key: 'kind', name: 'ชนิด', cell: ({ kind }) => bankFileNames[kind] },
  { key: 'lines', name: 'รายการ', cell: ({ lines }) => lines.toLocaleString('en-US'), end: true },
  { key: 'amount', name: 'ยอด', cell: ({ amount }) => <Money amount={amount} />, end: true },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ agreed_by, expires_at }) =>
      agreed_by === null ? (
        <>
          <Badge tone="amber">รอคนที่สอง</Badge>
          <span className={styles.beneath}>ก่อน {formatThaiDateTime(expires_at)}</span>
        </>
      ) : (
        <Badge tone="jade">อ่านแล้ว</Badge>
      ),
  },
  {
    key: 'first',
    name: 'คนแรก',
    cell: ({ brought_by, brought_at }) => <NameAndTime name={brought_by} at={brought_at} />,
    wide: true,
  },
  { key: 'second', name: 'คนที่สอง', cell: ({ agreed_by }) => agreed_by ?? '-', wide: true },
  { key: 'reason', name: 'เหตุผล', cell: ({ reason }) => reason, long: true, hidden: true },
  { key: 'digest', name: 'ลายนิ้วมือไฟล์', cell: ({ digest }) => digest, hidden: true, long: true },
]

/** The screen for files that staff users exchange with banks by hand. A file from a bank must be uploaded by two staff users. */
export function FilesScreen() {
  const mayCarry = usePermissions()('money.settle')
  const { data, error, refetch } = useQuery({ ...call('GET /files'), refetchInterval: ASK_EVERY_MS })
  return (
    <div className={styles.screen}>
      <h1>ไฟล์ธนาคาร</h1>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : data.waiting === null && !data.reads_statements ? (
        <EmptyState title="ระบบนี้ไม่ใช้ไฟล์">ธนาคารรับคำสั่งและแจ้งผลเองทุกขั้น ไม่มีไฟล์ให้คนนำส่ง</EmptyState>
      ) : (
        <>
          <PayoutFiles files={data} />
          {mayCarry ? (
            <div className={styles.columns}>
              {data.reads_statements ? <BankFileUpload way={statements} /> : null}
              {data.waiting === null ? null : <BankFileUpload way={results} />}
            </div>
          ) : null}
          <ListPart
            title="ไฟล์ที่มีคนนำมา"
            empty="ยังไม่มี"
            file={{ name: 'bank_files' }}
            columns={columns}
            rows={data.brought}
            rowKey={({ kind, digest }) => kind + digest}
          />
        </>
      )}
    </div>
  )
}
