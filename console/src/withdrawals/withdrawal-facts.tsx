import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { documentStateNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import { BankAccount } from '../case/bank-account.tsx'
import { Facts } from '../case/fact-list.tsx'
import { usePartnerLogFact } from '../case/partner-log-link.tsx'
import { usePermissions } from '../session/desk-session.ts'

type Case = Answer<'GET /withdrawals/{withdrawal}'>

/** The document for which a withdrawal waits, with a link for staff users who may read documents. */
function AwaitedDocument({ document }: { document: NonNullable<Case['document']> }) {
  const may = usePermissions()
  const state = documentStateNames[document.state]
  if (!may('documents.read')) return state
  return (
    <Link to="/documents" search={{ open: document.case }}>
      {state} · เปิดเอกสาร
    </Link>
  )
}

/** The facts of a withdrawal. All staff users who decide it see the same facts. */
export function WithdrawalFacts({ found }: { found: Case }) {
  const logOf = usePartnerLogFact()
  return (
    <Facts
      facts={[
        {
          name: 'โอนเข้า',
          value: <BankAccount bank={found.bank} account={found.account_number} />,
          wide: true,
        },
        { name: 'ชื่อบัญชี', value: found.name },
        { name: 'ขอเมื่อ', value: formatThaiDateTime(found.created_at) },
        { name: 'ยอดถอนรวมวันนั้น', value: <Money amount={found.day_total} /> },
        { name: 'ถอนครั้งแรก', value: found.is_first ? 'ใช่' : 'ไม่ใช่' },
        found.document === null
          ? null
          : { name: 'รอเอกสารยืนยันตัวตน', value: <AwaitedDocument document={found.document} />, wide: true },
        found.risk_decides ? { name: 'ผู้ตัดสิน', value: 'ต้องเป็นฝ่ายความเสี่ยง' } : null,
        found.payout_account === null || found.payout_bank === null
          ? null
          : {
              name: 'โอนจากบัญชี',
              value: <BankAccount bank={found.payout_bank} account={found.payout_account} />,
            },
        found.approved_by === null ? null : { name: 'อนุมัติโดย', value: actorName(found.approved_by) },
        found.held_for === null ? null : { name: 'พักไว้เพราะ', value: found.held_for, wide: true },
        found.bank_reason === null ? null : { name: 'ธนาคารแจ้งว่า', value: found.bank_reason, wide: true },
        found.lookups === 0 ? null : { name: 'ถามธนาคารแล้ว', value: `${found.lookups} ครั้ง` },
        found.payout_account === null ? null : logOf({ reference: found.id }),
      ]}
    />
  )
}
