import { actName, decidersName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { factsOfAct } from '@sala/contract/desk/display-texts/audit/audit-details.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../../calls/api.ts'
import { LinkedText, type ShownMembers } from '../../case/member-link.tsx'
import { Nothing } from './tab-content.tsx'
import styles from './tabs.module.css'

type Line = Answer<'GET /members/{member}'>['acts'][number]

/** Removes the member's id from the details of an audit log entry, because all entries on this page are about the same member. */
const withoutMember = ({ member: _, ...others }: Line['details']) => others

/** Name of the actor for the member's own actions. It has no id, because the page already names the member. */
const MEMBER_ACTOR = 'member:'

/** Audit log entries about the member, and about actions that the member took. */
export function Acts({ acts, members }: { acts: readonly Line[]; members: ShownMembers }) {
  if (acts.length === 0) return <Nothing>ยังไม่มีบันทึก</Nothing>
  return (
    <ol className={styles.acts}>
      {acts.map(({ at, actor, action, subject, details }) => (
        <li key={`${at} ${action} ${subject}`} className={styles.act}>
          <time className={styles.at}>{formatThaiDateTime(at)}</time>
          <span className={styles.action}>{actName(action)}</span>
          <span>{actor.startsWith(MEMBER_ACTOR) ? 'สมาชิก' : decidersName(actor, details)}</span>
          <span className={styles.details}>
            <LinkedText text={factsOfAct(action, withoutMember(details))} members={members} />
          </span>
        </li>
      ))}
    </ol>
  )
}
