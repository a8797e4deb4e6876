import { directionNames, movementNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { memberColumns } from '../members/member-list-columns.tsx'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import styles from './credit-movements-in-flight.module.css'

type Open = Answer<'GET /games/open'>

const ASK_EVERY_MS = 15_000

const movements: readonly Column<Open['movements'][number]>[] = [
  ...memberColumns,
  { key: 'direction', name: 'ทาง', cell: ({ direction }) => directionNames[direction] },
  { key: 'amount', name: 'ยอด', cell: ({ amount }) => <Money amount={amount} />, end: true },
  { key: 'status', name: 'สถานะ', cell: ({ status }) => movementNames[status] ?? status },
  { key: 'silences', name: 'ถามซ้ำ (ครั้ง)', cell: ({ silences }) => silences, end: true, wide: true },
  { key: 'since', name: 'ตั้งแต่', cell: ({ created_at }) => formatThaiDateTime(created_at) },
  { key: 'id', name: 'รหัส', cell: ({ id }) => id, hidden: true },
]

const rounds: readonly Column<Open['rounds'][number]>[] = [
  ...memberColumns,
  { key: 'game', name: 'เกม', cell: ({ game_id }) => game_id },
  { key: 'stake', name: 'เดิมพัน', cell: ({ stake }) => <Money amount={stake} />, end: true },
  { key: 'since', name: 'ตั้งแต่', cell: ({ opened_at }) => formatThaiDateTime(opened_at) },
  { key: 'round', name: 'รอบ', cell: ({ round }) => round, hidden: true },
]

const receivables: readonly Column<Open['receivables'][number]>[] = [
  ...memberColumns,
  {
    key: 'left',
    name: 'ยังค้าง',
    cell: ({ amount, settled }) => <Money amount={amount - settled} />,
    end: true,
  },
  { key: 'amount', name: 'ยอดเดิม', cell: ({ amount }) => <Money amount={amount} />, end: true, wide: true },
  {
    key: 'settled',
    name: 'ชำระแล้ว',
    cell: ({ settled }) => <Money amount={settled} />,
    end: true,
    wide: true,
  },
  { key: 'since', name: 'ตั้งแต่', cell: ({ opened_at }) => formatThaiDateTime(opened_at) },
  { key: 'id', name: 'รหัส', cell: ({ id }) => id, hidden: true },
]

/** Lists of credit transfers in progress, game rounds without a result, and members' debts from reversed credits. */
export function MovementsInFlight() {
  const { data, error, refetch } = useQuery({ ...call('GET /games/open'), refetchInterval: ASK_EVERY_MS })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <div className={styles.parts}>
      <ListPart
        title="เครดิตที่กำลังย้าย"
        counted
        empty="ไม่มีเครดิตค้างระหว่างทาง"
        file={{ name: 'movements' }}
        columns={movements}
        rows={data.movements}
        rowKey={({ id }) => id}
      />
      <ListPart
        title="รอบที่ค่ายยังไม่สรุป"
        counted
        empty="ไม่มีรอบค้าง"
        file={{ name: 'rounds' }}
        columns={rounds}
        rows={data.rounds}
        rowKey={({ member, round }) => `${member.id} ${round}`}
      />
      <ListPart
        title="ยอดที่สมาชิกค้างชำระ จากเครดิตที่ยกเลิก"
        counted
        empty="ไม่มียอดค้างชำระ"
        file={{ name: 'receivables' }}
        columns={receivables}
        rows={data.receivables}
        rowKey={({ member, id }) => `${member.id} ${id}`}
      />
    </div>
  )
}
