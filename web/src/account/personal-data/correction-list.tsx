import { correctionNames } from '@sala/contract/privacy/correction-requests.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../../calls/api.ts'
import styles from './personal-data-page.module.css'

export type Corrections = Answer<'GET /personal-data'>['data']['corrections']

const STATES = {
  waiting: { tone: 'amber', label: 'รอตรวจสอบ' },
  accepted: { tone: 'jade', label: 'แก้ไขแล้ว' },
  refused: { tone: 'coral', label: 'ไม่ได้แก้ไข' },
} as const

export function CorrectionList({ corrections }: { corrections: Corrections }) {
  if (corrections.length === 0) return null
  return (
    <>
      <h3>คำขอของคุณ</h3>
      <ul className={styles.requests}>
        {corrections.map(({ no, kind, value, asked_at, outcome }) => {
          const { tone, label } = STATES[outcome ?? 'waiting']
          return (
            <li key={no}>
              <span>
                <strong>{correctionNames[kind]}</strong> {value}
                <small>{formatThaiDateTime(asked_at)} น.</small>
              </span>
              <Badge tone={tone}>{label}</Badge>
            </li>
          )
        })}
      </ul>
    </>
  )
}
