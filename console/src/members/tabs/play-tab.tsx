import { sectionName } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { BUDDHIST_OFFSET_YEARS, formatThaiDate, THAI_MONTHS } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { Facts } from '../../case/fact-list.tsx'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { Nothing, Tab } from './tab-content.tsx'
import styles from './tabs.module.css'

type Played = Answer<'GET /members/{member}/play'>
type GameDay = Played['rows'][number]

const dayName = (day: string): string => formatThaiDate(`${day}T00:00:00+07:00`)

export const playColumns: readonly Column<GameDay>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => dayName(day) },
  { key: 'game', name: 'เกม', cell: ({ name, game_id }) => name ?? game_id },
  { key: 'section', name: 'ประเภท', cell: ({ section }) => sectionName(section), wide: true },
  { key: 'rounds', name: 'รอบ', cell: ({ rounds }) => rounds.toLocaleString('en'), end: true, wide: true },
  { key: 'stake', name: 'เดิมพัน', cell: ({ stake }) => <Money amount={stake} />, end: true },
  {
    key: 'valid',
    name: 'นับเทิร์น',
    cell: ({ valid_stake }) => <Money amount={valid_stake} />,
    end: true,
    hidden: true,
  },
  { key: 'win', name: 'ได้คืน', cell: ({ win }) => <Money amount={win} />, end: true, wide: true },
  {
    key: 'net',
    name: 'สมาชิกได้เสีย',
    cell: ({ stake, win }) => (
      <Money amount={win - stake} direction={win > stake ? 'in' : win < stake ? 'out' : 'none'} />
    ),
    end: true,
  },
]

/** Returns the month after or before `month`, in the form `2026-11`. */
const monthBeside = (month: string, step: -1 | 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, number - 1 + step, 1))
  return date.toISOString().slice(0, 'YYYY-MM'.length)
}

const monthName = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${THAI_MONTHS[number - 1] ?? ''} ${year + BUDDHIST_OFFSET_YEARS}`
}

const Sums = ({ rows }: Played) => {
  const sum = (of: (row: GameDay) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <Facts
      facts={[
        { name: 'เดิมพัน', value: <Money amount={sum(({ stake }) => stake)} /> },
        { name: 'ได้คืน', value: <Money amount={sum(({ win }) => win)} /> },
        { name: 'สมาชิกได้เสีย', value: <Money amount={sum(({ stake, win }) => win - stake)} /> },
        { name: 'รอบ', value: sum(({ rounds }) => rounds).toLocaleString('en') },
      ]}
    />
  )
}

/** The member's stakes and wins by game and day. Each page shows one month. */
export function Play({ member }: { member: MemberId }) {
  const [month, setMonth] = useState<string>()
  const query = month === undefined ? {} : { month }
  const asked = useQuery(call('GET /members/{member}/play', { params: { member }, query }))
  return (
    <Tab asked={asked}>
      {played => (
        <>
          <div className={styles.head}>
            <Button size="s" onClick={() => setMonth(monthBeside(played.month, -1))}>
              เดือนก่อน
            </Button>
            <h2 className={styles.title}>{monthName(played.month)}</h2>
            <Button size="s" onClick={() => setMonth(monthBeside(played.month, 1))}>
              เดือนถัดไป
            </Button>
          </div>
          {played.rows.length === 0 ? (
            <Nothing>ไม่มีการเล่นในเดือนนี้</Nothing>
          ) : (
            <>
              <Sums {...played} />
              <DataTable
                caption="การเล่นตามเกมและวัน"
                file={{ name: 'play', filter: { member, month: played.month } }}
                columns={playColumns}
                rows={played.rows}
                rowKey={({ day, game_id }) => `${day} ${game_id}`}
              />
              {played.more ? <p className={styles.faint}>เดือนนี้มีมากกว่าที่แสดง</p> : null}
            </>
          )}
        </>
      )}
    </Tab>
  )
}
