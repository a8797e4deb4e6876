import { bankName } from '@sala/contract/desk/display-texts/money-texts.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'
import { BankAccount } from '../case/bank-account.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'

/** Returns the Thai name of a company account that the server writes as `bank:kbank:9000000011`. */
const houseName = (house: string): string => {
  const [, bank, number] = house.split(':')
  return bank === undefined ? 'เกตเวย์' : `${bankName(bank)} ${number ?? ''}`.trim()
}

/**
 * Facts about unassigned (suspense) money: the line of the bank's statement or the gateway payment, its payer, and our receiving account.
 */
export function SuspenseFacts({ found }: { found: Answer<'GET /suspense/{source}/{item}'> }) {
  const { line } = found
  return (
    <CasePart title="รายการธนาคาร">
      <Facts
        facts={[
          line === null
            ? null
            : {
                name: 'ผู้โอน',
                value: line.from_name || 'ธนาคารไม่แสดงชื่อ',
                wide: true,
              },
          line === null
            ? null
            : {
                name: 'บัญชีผู้โอน',
                value: <BankAccount bank={line.from_bank} account={line.from_account} />,
                wide: true,
              },
          { name: 'เงินเข้าเมื่อ', value: formatThaiDateTime(line?.paid_at ?? found.received_at) },
          { name: 'เข้าบัญชีของเรา', value: houseName(found.house) },
          { name: 'เลขอ้างอิงในรายการ', value: line?.bill_reference ?? 'ไม่มี' },
          line?.trans_ref == null ? null : { name: 'เลขรายการโอน', value: line.trans_ref, wide: true },
          { name: 'รหัสรายการ', value: found.source_id, wide: true },
        ]}
      />
    </CasePart>
  )
}
