import { bonusNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { sectionName } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column as PlainColumn, DataTable as PlainTable } from '@sala/ui/data/table.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import type { Answer } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { plainColumns } from '../../table/case-table-columns.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { bonusActions, grantAction } from './bonus-actions.ts'
import { playColumns } from './play-tab.tsx'
import { RefusedBonuses } from './refused-bonuses.tsx'
import { Nothing, Tab } from './tab-content.tsx'
import styles from './tabs.module.css'

type Bonus = Answer<'GET /members/{member}/bonuses'>['rows'][number]
type Stake = Answer<'GET /members/{member}/bonuses/{bonus}'>['stakes'][number]

const RUNNING: readonly Bonus['status'][] = ['offered', 'open', 'settling', 'giving_up', 'expiring']

const stakeColumns: readonly PlainColumn<Stake>[] = [
  { key: 'section', head: 'ประเภท', cell: ({ section }) => sectionName(section), place: 'lead' },
  {
    key: 'stake',
    head: 'เดิมพัน',
    cell: ({ valid_stake }) => <Money amount={valid_stake} />,
    align: 'end',
  },
  { key: 'weight', head: 'นับ', cell: ({ weight_percent }) => `${weight_percent}%`, align: 'end' },
  {
    key: 'counted',
    head: 'นับเป็นเทิร์น',
    cell: ({ counted }) => <Money amount={counted} />,
    align: 'end',
    place: 'figure',
  },
]

const stakedColumns = plainColumns(playColumns)

function Stakes({ member, bonus }: { member: MemberId; bonus: BonusId }) {
  const { data, error, refetch } = useQuery(
    call('GET /members/{member}/bonuses/{bonus}', { params: { member, bonus } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.stakes.length === 0 && data.play.length === 0) return <p className={styles.faint}>ยังไม่มีเดิมพันที่นับ</p>
  return (
    <>
      <PlainTable
        caption="เดิมพันที่นับตามประเภทเกม"
        columns={stakeColumns}
        rows={data.stakes}
        rowKey={({ section }) => section ?? 'other'}
      />
      <p className={styles.faint}>
        การเล่นทุกเกมในวันที่โบนัสเปิดอยู่ เดิมพันก่อนเปิดหรือเกินเดิมพันสูงสุดไม่ถูกนับ ยอดที่นับจริงคือตารางด้านบน
      </p>
      <PlainTable
        caption="การเล่นระหว่างโบนัส"
        columns={stakedColumns}
        rows={data.play}
        rowKey={({ day, game_id }) => `${day} ${game_id}`}
      />
    </>
  )
}

const refetchBonuses = () => void refetchCalls('GET /members/{member}/bonuses', 'GET /members/{member}')

/** Returns whether the claim period of an offered bonus has passed. A staff user can extend the period. */
const isMissed = ({ status, claim_until }: Bonus): boolean =>
  status === 'offered' && claim_until !== null && Date.parse(claim_until) <= Date.now()

const endOf = (bonus: Bonus): string => {
  const { opened_at, claim_until, expires_at, ended_at } = bonus
  if (ended_at !== null) return `จบ ${formatThaiDateTime(ended_at)}`
  if (opened_at === null && claim_until !== null)
    return `${isMissed(bonus) ? 'กดรับได้ถึงเมื่อ' : 'กดรับได้ถึง'} ${formatThaiDateTime(claim_until)}`
  if (opened_at === null) return ''
  return expires_at === null ? '' : `หมดเวลา ${formatThaiDateTime(expires_at)}`
}

const money = (amount: number | null) => (amount === null || amount === 0 ? '-' : <Money amount={amount} />)

const columns: readonly Column<Bonus>[] = [
  { key: 'title', name: 'โปรโมชั่น', cell: ({ title }) => title, long: true },
  {
    key: 'status',
    name: 'สถานะ',
    cell: bonus => (
      <Badge tone={RUNNING.includes(bonus.status) ? 'gold' : 'neutral'}>
        {isMissed(bonus) ? 'พ้นเวลากดรับ' : bonusNames[bonus.status]}
      </Badge>
    ),
  },
  { key: 'amount', name: 'โบนัส', cell: ({ amount }) => <Money amount={amount} />, end: true },
  {
    key: 'deposit',
    name: 'ฝากพร้อมโบนัส',
    cell: ({ deposit_amount }) => money(deposit_amount),
    end: true,
    hidden: true,
  },
  {
    key: 'turnover',
    name: 'เทิร์น',
    cell: ({ turnover_done, turnover_needed }) => (
      <>
        <Money amount={turnover_done} /> / <Money amount={turnover_needed} />
      </>
    ),
    end: true,
  },
  {
    key: 'stake',
    name: 'เดิมพันสูงสุดที่นับ',
    cell: ({ greatest_stake }) => money(greatest_stake),
    end: true,
    hidden: true,
  },
  {
    key: 'most',
    name: 'ถอนได้สูงสุด',
    cell: ({ maximum_withdrawal }) => money(maximum_withdrawal),
    end: true,
    hidden: true,
  },
  { key: 'taken', name: 'เก็บคืน', cell: ({ taken }) => money(taken), end: true, wide: true },
  {
    key: 'begun',
    name: 'เสนอหรือรับเมื่อ',
    cell: ({ created_at, opened_at }) => formatThaiDateTime(opened_at ?? created_at),
    hidden: true,
  },
  { key: 'end', name: 'จบหรือหมดเวลา', cell: endOf, wide: true },
]

const actsColumn = (member: MemberId): Column<Bonus> => ({
  key: 'acts',
  name: 'สิ่งที่ทำได้',
  cell: bonus => <ActionButtons buttons={bonusActions(member, bonus)} onDone={refetchBonuses} />,
  acts: true,
})

function StakesDialog({
  member,
  bonus,
  onClose,
}: {
  member: MemberId
  bonus: Bonus | null
  onClose: () => void
}) {
  return (
    <Dialog
      open={bonus !== null}
      onClose={onClose}
      title={bonus === null ? 'เดิมพันที่นับ' : `เดิมพันที่นับ ${bonus.title}`}
      size="l"
    >
      {bonus === null ? null : bonus.opened_at === null ? (
        <p className={styles.faint}>ยังไม่ได้กดรับ จึงยังไม่มีเดิมพันที่นับ</p>
      ) : (
        <Stakes member={member} bonus={bonus.id} />
      )}
    </Dialog>
  )
}

function Grant({ member }: { member: MemberId }) {
  const { data } = useQuery(call('GET /promotions'))
  if (data === undefined) return null
  return <ActionButtons buttons={[grantAction(member, data.rows)]} onDone={refetchBonuses} />
}

/** All bonuses of the member. Opening a bonus shows its stakes, and how much of them counted towards the wagering requirement. */
export function Bonuses({ member }: { member: MemberId }) {
  const may = usePermissions()
  const mayChange = may('bonuses.change')
  const [open, setOpen] = useState<Bonus | null>(null)
  const asked = useQuery(call('GET /members/{member}/bonuses', { params: { member } }))
  const shown = useMemo(() => (mayChange ? [...columns, actsColumn(member)] : columns), [mayChange, member])
  const grant = mayChange && may('promotions.read') ? <Grant member={member} /> : null
  return (
    <Tab asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <>
            {grant}
            <Nothing>ยังไม่เคยได้รับโบนัส</Nothing>
            <RefusedBonuses member={member} />
          </>
        ) : (
          <>
            <DataTable
              caption="โบนัสของสมาชิก"
              head={grant}
              file={{ name: 'bonuses', filter: { member } }}
              columns={shown}
              rows={rows}
              rowKey={({ id }) => id}
              openKey={open?.id}
              onOpen={setOpen}
            />
            <StakesDialog member={member} bonus={open} onClose={() => setOpen(null)} />
            <RefusedBonuses member={member} />
          </>
        )
      }
    </Tab>
  )
}
