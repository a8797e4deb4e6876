import { proposalNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import styles from './proposal-note.module.css'

type Proposal = Answer<'GET /proposals'>[number]

/** Note about an open proposal on this case, so that other staff users know of it before they decide the case. */
export function ProposalNote({ proposal }: { proposal: Proposal | undefined }) {
  if (proposal === undefined) return null
  const { id, kind, maker, made_at, reason } = proposal
  return (
    <Alert kind="warning" className={styles.note}>
      {maker.name} เสนอ{proposalNames[kind]} เมื่อ {formatThaiDateTime(made_at)}: {reason}
      <Link to="/work" search={{ kind: 'proposal', id }} className={styles.link}>
        เปิดข้อเสนอ
      </Link>
    </Alert>
  )
}
