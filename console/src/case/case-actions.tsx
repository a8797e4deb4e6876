import { actName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { reasonText } from '@sala/contract/desk/display-texts/audit/audit-values.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import styles from './case-actions.module.css'
import { CasePart } from './fact-list.tsx'
import type { CaseKey } from './use-work-queue.ts'

/**
 * Lists the actions of staff users on the case (a task that waits for a decision), the oldest first. Renders nothing before the first action.
 */
export function CaseActs({ kind, id }: CaseKey) {
  const { data } = useQuery(call('GET /work/acts', { query: { kind, id } }))
  if (data === undefined || data.acts.length === 0) return null
  return (
    <CasePart title="สิ่งที่เจ้าหน้าที่ทำ">
      <ol className={styles.acts} aria-label="สิ่งที่เจ้าหน้าที่ทำ">
        {data.acts.map(({ by, action, at, reason }) => (
          <li key={`${at} ${action}`} className={styles.act}>
            <span className={styles.action}>
              {actName(action)} โดย {by}
            </span>
            <time className={styles.at}>{formatThaiDateTime(at)}</time>
            {reason === null ? null : <span className={styles.reason}>{reasonText(reason)}</span>}
          </li>
        ))}
      </ol>
    </CasePart>
  )
}
