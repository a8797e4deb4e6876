import { depositWayText } from '@sala/contract/desk/display-texts/money-texts.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { BankAccount } from '../case/bank-account.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CaseTimeline } from '../case/case-timeline.tsx'
import { Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { usePartnerLogFact } from '../case/partner-log-link.tsx'
import { depositStates } from '../suspense-payments/suspense-texts.ts'

/** One deposit with its member. It offers no decision, because staff users decide in the cases of the work queue. */
export function DepositCase({ id }: { id: DepositId }) {
  const { data, error, refetch } = useQuery(call('GET /deposits/{deposit}', { params: { deposit: id } }))
  const logOf = usePartnerLogFact()
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <CaseFrame
      title={`ฝากเงิน ${data.ref}`}
      figure={<Money amount={data.received_amount ?? data.transfer_amount} />}
      state={depositStates[data.status]}
    >
      <Facts
        facts={[
          { name: 'ขอฝาก', value: <Money amount={data.amount} /> },
          { name: 'ต้องโอน', value: <Money amount={data.transfer_amount} /> },
          { name: 'วิธี', value: depositWayText(data) },
          { name: 'เปิดเมื่อ', value: formatThaiDateTime(data.created_at) },
          { name: 'หมดเวลาเมื่อ', value: formatThaiDateTime(data.expires_at) },
          {
            name: 'โอนจากบัญชี',
            value: <BankAccount bank={data.from_bank} account={data.from_account} />,
            wide: true,
          },
          data.to_bank === null
            ? null
            : {
                name: 'เข้าบัญชีของเรา',
                value: <BankAccount bank={data.to_bank} account={data.to_account} />,
                wide: true,
              },
          data.method === 'gateway' ? logOf({ reference: data.id }) : null,
        ]}
      />
      <MemberCard member={data.member} />
      <CaseTimeline events={data.events} states={depositStates} />
    </CaseFrame>
  )
}
