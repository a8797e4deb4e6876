import { alertKindNames } from '@sala/contract/desk/alerts/alert-texts.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import styles from './alerts-screen.module.css'

type Row = Answer<'GET /alerts/group'>['rows'][number]

const STATES = {
  waiting: { name: 'รอส่ง', tone: 'gold' },
  sent: { name: 'ส่งแล้ว', tone: 'jade' },
  ended: { name: 'ไม่ได้ส่ง', tone: 'coral' },
} as const satisfies Record<Row['state'], { name: string; tone: string }>

/** Thai texts of reasons why a message failed. For any other reason the text of the message service is shown. */
const REASONS: Readonly<Record<string, string>> = {
  'outcome unknown': 'ไม่ทราบผล กลุ่มอาจได้รับแล้ว',
  'too late': 'ส่งไม่ทันภายในหนึ่งชั่วโมง',
  'no group': 'ไม่มีกลุ่มนี้ในการตั้งค่าแล้ว',
  'asked to wait': 'บริการขอให้รอก่อน',
}

const CHANNELS: Readonly<Record<string, string>> = { telegram: 'Telegram', line: 'LINE' }

/** The newest messages to the chat group of the staff on duty, each with its state. */
export function GroupMessages() {
  const { data, error, refetch } = useQuery(call('GET /alerts/group'))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.channels.length === 0)
    return <p className={styles.faint}>ยังไม่ได้เชื่อมกลุ่ม ผู้ดูแลเครื่องแม่ข่ายตั้ง STAFF_GROUP</p>
  const names = data.channels.map(channel => CHANNELS[channel] ?? channel).join(', ')
  return (
    <>
      <p className={styles.faint}>เชื่อมกับ {names}</p>
      {data.rows.length === 0 ? <p className={styles.faint}>ยังไม่มีข้อความถึงกลุ่ม</p> : null}
      <ul className={styles.messages} aria-label="ข้อความถึงกลุ่ม">
        {data.rows.map(row => (
          <li key={row.id} className={styles.message}>
            <Badge
              tone={row.state === 'ended' && row.why === 'outcome unknown' ? 'gold' : STATES[row.state].tone}
            >
              {row.state === 'ended' && row.why === 'outcome unknown' ? 'ไม่ทราบผล' : STATES[row.state].name}
            </Badge>
            <span>
              {alertKindNames[row.kind]} {row.count} รายการ รอ {row.waiting_minutes} นาที
            </span>
            <span className={styles.faint}>
              {formatThaiDateTime(row.created_at)}
              {row.why === null || row.state === 'sent' ? '' : ` · ${REASONS[row.why] ?? row.why}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
