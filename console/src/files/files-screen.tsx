import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { useMay } from '../session/session.ts'
import { TakeAway } from '../table/take-away.tsx'
import { Bring } from './bring.tsx'
import styles from './files-screen.module.css'
import { PayoutFiles } from './payout-files.tsx'
import { results, statements } from './ways.tsx'

const ASK_EVERY_MS = 10_000
const KINDS = { statement: 'รายการเดินบัญชี', payout_results: 'ผลการโอน' } as const

function Brought({ files }: { files: Answer<'GET /files'>['brought'] }) {
  return (
    <section className={styles.part} aria-label="ไฟล์ที่มีคนนำมา">
      <h2 className={styles.heading}>ไฟล์ที่มีคนนำมา</h2>
      {files.length === 0 ? <p className={styles.faint}>ยังไม่มี</p> : <TakeAway name="bank_files" />}
      <ul className={styles.rows}>
        {files.map(file => (
          <li key={file.kind + file.digest} className={styles.told}>
            <span>{KINDS[file.kind]}</span>
            <span>
              {file.lines} รายการ <Money amount={file.amount} />
            </span>
            <span>
              {file.agreed_by === null
                ? `รอคนที่สอง ก่อน ${formatThaiDateTime(file.expires_at)}`
                : `คนที่สอง ${file.agreed_by} อ่านแล้ว`}
            </span>
            <span className={styles.faint}>
              คนแรก {file.brought_by} {formatThaiDateTime(file.brought_at)} · {file.reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Files that people carry to the bank and from it, each of the bank's brought by two. */
export function FilesScreen() {
  const mayCarry = useMay()('money.settle')
  const { data, error, refetch } = useQuery({ ...call('GET /files'), refetchInterval: ASK_EVERY_MS })
  return (
    <div className={styles.screen}>
      <h1>ไฟล์ธนาคาร</h1>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : data.waiting === null && !data.reads_statements ? (
        <EmptyState title="ระบบนี้ไม่ใช้ไฟล์">ธนาคารรับคำสั่งและแจ้งผลเองทุกขั้น ไม่มีไฟล์ให้คนนำส่ง</EmptyState>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <PayoutFiles files={data} />
            <Brought files={data.brought} />
          </div>
          {mayCarry ? (
            <div className={styles.column}>
              {data.reads_statements ? <Bring way={statements} /> : null}
              {data.waiting === null ? null : <Bring way={results} />}
            </div>
          ) : null}
        </div>
      )}
    </div>
  )
}
