import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { DocumentCaseData } from './document-texts.ts'

/** The member's withdrawals that wait for the document, each with a link for staff users who may read withdrawals. */
export function WaitingWithdrawals({ withdrawals }: Pick<DocumentCaseData, 'withdrawals'>) {
  const may = usePermissions()
  if (withdrawals.length === 0) return null
  return (
    <CasePart title="รายการถอนที่รอเอกสาร" note="ดำเนินต่อเองเมื่อสองคนรับเอกสาร">
      <Facts
        facts={withdrawals.map(({ id, ref, amount, created_at }) => ({
          name: `${ref} · ขอเมื่อ ${formatThaiDateTime(created_at)}`,
          value: may('withdrawals.read') ? (
            <Link to="/withdrawals" search={{ open: id }}>
              <Money amount={amount} />
            </Link>
          ) : (
            <Money amount={amount} />
          ),
          wide: true,
        }))}
      />
    </CasePart>
  )
}
