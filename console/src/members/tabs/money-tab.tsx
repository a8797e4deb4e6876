import {
  type StatementGroup,
  statementGroups,
  statementGroupWords,
} from '@sala/contract/cashier/history/statement-group-names.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { type ActionButton, ActionButtons } from '../../actions/action-buttons.tsx'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { usePages } from '../../table/use-list-pages.ts'
import { Nothing } from './tab-content.tsx'
import styles from './tabs.module.css'

type Line = Answer<'GET /members/{member}/money'>['rows'][number]

const columns: readonly Column<Line>[] = [
  { key: 'at', name: 'เมื่อ', cell: ({ at }) => formatThaiDateTime(at) },
  { key: 'text', name: 'รายการ', cell: ({ text }) => text },
  { key: 'reference', name: 'อ้างอิง', cell: ({ reference }) => reference, wide: true, long: true },
  { key: 'amount', name: 'จำนวน', cell: ({ amount }) => <Money amount={amount} />, end: true, wide: true },
  {
    key: 'change',
    name: 'เครดิตเปลี่ยน',
    cell: ({ change }) =>
      change === 0 ? '-' : <Money amount={change} direction={change > 0 ? 'in' : 'out'} />,
    end: true,
  },
  { key: 'balance', name: 'เครดิตหลังรายการ', cell: ({ balance }) => <Money amount={balance} />, end: true },
  { key: 'transfer', name: 'รายการโอน', cell: ({ transfer }) => transfer, hidden: true },
]

/** Kinds of ledger transfers that a staff user can reverse on this page. Withdrawals and transfers to games have their own cases. */
const UNDONE_KINDS: readonly Line['kind'][] = [
  'deposit',
  'adjustment',
  'bonus',
  'weekly_refund',
  'commission',
]

const undoAsk = ({ text, amount, transfer }: Line): ActionButton => ({
  name: 'ย้อนรายการ',
  ask: () => ({
    way: 'two',
    title: `ย้อนรายการ ${text} ฿${formatBahtShort(amount)}`,
    note: 'บันทึกรายการตรงข้ามทั้งยอด เครดิตที่อยู่ในเว็บเกมหรือใช้ไปแล้วจะเป็นยอดค้างชำระ มีผลเมื่ออีกคนอนุมัติ',
    kind: 'correction',
    payload: () => ({ way: 'reverse', transfer }),
  }),
})

const undoColumn: Column<Line> = {
  key: 'undo',
  name: 'ย้อนรายการ',
  cell: line =>
    UNDONE_KINDS.includes(line.kind) ? (
      <ActionButtons buttons={[undoAsk(line)]} onDone={() => void refetchCalls('GET /proposals')} />
    ) : null,
  acts: true,
}
const withUndo = [...columns, undoColumn]

const options = [
  { value: 'all', label: 'ทั้งหมด' },
  ...statementGroups.map(group => ({ value: group, label: statementGroupWords[group] })),
] as const

/** Lists the member's ledger transfers, each with the member's credit after it. */
export function MoneyLines({ member }: { member: MemberId }) {
  const may = usePermissions()
  const [group, setGroup] = useState<StatementGroup | 'all'>('all')
  const filter = group === 'all' ? {} : { group }
  const { rows, error, again, more } = usePages<Line, string>(
    ['GET /members/{member}/money', member, filter],
    (before, signal) => {
      const query = { ...filter, ...(before === undefined ? {} : { before }) }
      return api('GET /members/{member}/money', { params: { member }, query, signal })
    },
  )
  return (
    <div className={styles.tab}>
      <ChipGroup label="ประเภทรายการ" layout="row" options={options} value={group} onValueChange={setGroup} />
      {rows === undefined ? (
        <CaseWaiting error={error} retry={again} />
      ) : rows.length === 0 ? (
        <Nothing>ยังไม่มีรายการ</Nothing>
      ) : (
        <DataTable
          caption="รายการเงิน"
          file={{ name: 'money', filter: { member, ...filter } }}
          columns={may('money.correct') ? withUndo : columns}
          rows={rows}
          rowKey={({ id }) => id}
          onMore={more}
        />
      )}
    </div>
  )
}
