import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskButtons } from '../../asking/ask-buttons.tsx'
import type { Answer } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/queries.ts'
import { CaseWaiting } from '../../case/case-state.tsx'
import { Facts } from '../../case/facts.tsx'
import { bonusStateNames } from '../../promotions/words.ts'
import { useMay } from '../../session/session.ts'
import { TakeAway } from '../../table/take-away.tsx'
import { bonusAsks, grantAsk } from './bonus-asks.ts'
import { playColumns } from './play.tsx'
import { sectionOf } from './sections.ts'
import { Nothing, Tab } from './tab.tsx'
import styles from './tabs.module.css'

type Bonus = Answer<'GET /members/{member}/bonuses'>['rows'][number]
type Stake = Answer<'GET /members/{member}/bonuses/{bonus}'>['stakes'][number]

const RUNNING: readonly Bonus['status'][] = ['offered', 'open', 'settling', 'giving_up', 'expiring']

const stakeColumns: readonly Column<Stake>[] = [
  { key: 'section', head: 'ประเภท', cell: ({ section }) => sectionOf(section), place: 'lead' },
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

function Stakes({ member, bonus }: { member: MemberId; bonus: BonusId }) {
  const { data, error, refetch } = useQuery(
    call('GET /members/{member}/bonuses/{bonus}', { params: { member, bonus } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.stakes.length === 0 && data.play.length === 0) return <p className={styles.faint}>ยังไม่มีเดิมพันที่นับ</p>
  return (
    <>
      <DataTable
        caption="เดิมพันที่นับตามประเภทเกม"
        columns={stakeColumns}
        rows={data.stakes}
        rowKey={({ section }) => section ?? 'other'}
      />
      <p className={styles.faint}>
        การเล่นทุกเกมในวันที่โบนัสเปิดอยู่ เดิมพันก่อนเปิดหรือเกินเดิมพันสูงสุดไม่ถูกนับ ยอดที่นับจริงคือตารางด้านบน
      </p>
      <DataTable
        caption="การเล่นระหว่างโบนัส"
        columns={playColumns}
        rows={data.play}
        rowKey={({ day, game_id }) => `${day} ${game_id}`}
      />
    </>
  )
}

const refetchBonuses = () => void refetchCalls('GET /members/{member}/bonuses', 'GET /members/{member}')

const dates = ({ created_at, opened_at, expires_at, ended_at, claim_until }: Bonus): string =>
  [
    opened_at === null ? `เสนอ ${formatThaiDateTime(created_at)}` : `รับ ${formatThaiDateTime(opened_at)}`,
    opened_at === null && claim_until !== null ? `กดรับได้ถึง ${formatThaiDateTime(claim_until)}` : null,
    ended_at !== null
      ? `จบ ${formatThaiDateTime(ended_at)}`
      : expires_at === null
        ? null
        : `หมดเวลา ${formatThaiDateTime(expires_at)}`,
  ]
    .filter(text => text !== null)
    .join(' · ')

function OneBonus({ member, bonus }: { member: MemberId; bonus: Bonus }) {
  const [open, setOpen] = useState(false)
  const mayChange = useMay()('bonuses.change')
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{bonus.title}</h3>
        <Badge tone={RUNNING.includes(bonus.status) ? 'gold' : 'neutral'}>
          {bonusStateNames[bonus.status]}
        </Badge>
        <span className={styles.figure}>
          <Money amount={bonus.amount} />
        </span>
      </div>
      <Facts
        facts={[
          bonus.deposit_amount === 0
            ? null
            : { name: 'ฝากพร้อมโบนัส', value: <Money amount={bonus.deposit_amount} /> },
          {
            name: 'เทิร์น',
            value: (
              <>
                <Money amount={bonus.turnover_done} /> / <Money amount={bonus.turnover_needed} />
              </>
            ),
          },
          bonus.greatest_stake === null
            ? null
            : { name: 'เดิมพันสูงสุดที่นับ', value: <Money amount={bonus.greatest_stake} /> },
          bonus.maximum_withdrawal === null
            ? null
            : { name: 'ถอนได้สูงสุด', value: <Money amount={bonus.maximum_withdrawal} /> },
          bonus.taken === 0 ? null : { name: 'เก็บคืน', value: <Money amount={bonus.taken} /> },
        ]}
      />
      <div className={styles.head}>
        <span className={styles.faint}>{dates(bonus)}</span>
        {bonus.opened_at === null ? null : (
          <Button size="s" kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'ซ่อนเดิมพัน' : 'ดูเดิมพันที่นับ'}
          </Button>
        )}
      </div>
      {mayChange ? <AskButtons buttons={bonusAsks(member, bonus)} onDone={refetchBonuses} /> : null}
      {open ? <Stakes member={member} bonus={bonus.id} /> : null}
    </li>
  )
}

/** Where the operator may give one. */
function Grant({ member }: { member: MemberId }) {
  const { data } = useQuery(call('GET /promotions'))
  if (data === undefined) return null
  return <AskButtons buttons={[grantAsk(member, data.rows)]} onDone={refetchBonuses} />
}

/** Every bonus of the member; opened, each shows what was staked for it and how much of that counted. */
export function Bonuses({ member }: { member: MemberId }) {
  const may = useMay()
  const asked = useQuery(call('GET /members/{member}/bonuses', { params: { member } }))
  return (
    <Tab asked={asked}>
      {({ rows }) => (
        <>
          {may('bonuses.change') && may('promotions.read') ? <Grant member={member} /> : null}
          {rows.length === 0 ? (
            <Nothing>ยังไม่เคยได้รับโบนัส</Nothing>
          ) : (
            <TakeAway name="bonuses" filter={{ member }} />
          )}
          <ul className={styles.cards}>
            {rows.map(bonus => (
              <OneBonus key={bonus.id} member={member} bonus={bonus} />
            ))}
          </ul>
        </>
      )}
    </Tab>
  )
}
