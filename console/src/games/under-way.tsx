import type { ListName } from '@sala/contract/desk/lists/endpoints.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { CasePart } from '../case/facts.tsx'
import { TakeAway } from '../table/take-away.tsx'
import styles from './under-way.module.css'

type Open = Answer<'GET /games/open'>
type Member = Open['movements'][number]['member']

const ASK_EVERY_MS = 15_000

const STATES: Readonly<Record<string, string>> = { queued: 'รอส่ง', sent: 'ส่งแล้ว', unknown: 'ค่ายยังไม่ตอบ' }

type Line = { key: string; member: Member; what: ReactNode; amount: ReactNode; since: string }

type LinesProps = { title: string; none: string; list: ListName; lines: readonly Line[] }

function Lines({ title, none, list, lines }: LinesProps) {
  return (
    <CasePart title={title} note={`${lines.length} รายการ`}>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <>
          <TakeAway name={list} />
          <ul className={styles.lines}>
            {lines.map(({ key, member, what, amount, since }) => (
              <li key={key} className={styles.line}>
                <Link to="/members/$member" params={{ member: member.id }} className={styles.member}>
                  {member.name || member.phone}
                </Link>
                <span>{what}</span>
                <span className={styles.amount}>{amount}</span>
                <time className={styles.since}>{formatThaiDateTime(since)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </CasePart>
  )
}

/** Credit that moves, rounds that the game site has not decided, and what members owe since a credit was undone. */
export function UnderWay() {
  const { data, error, refetch } = useQuery({ ...call('GET /games/open'), refetchInterval: ASK_EVERY_MS })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <div className={styles.parts}>
      <Lines
        title="เครดิตที่กำลังย้าย"
        list="movements"
        none="ไม่มีเครดิตค้างระหว่างทาง"
        lines={data.movements.map(({ id, member, direction, status, silences, amount, created_at }) => ({
          key: id,
          member,
          what: `${direction === 'in' ? 'เข้าเกม' : 'ออกจากเกม'} · ${STATES[status] ?? status}${silences > 0 ? ` · ถามซ้ำ ${silences} ครั้ง` : ''}`,
          amount: <Money amount={amount} />,
          since: created_at,
        }))}
      />
      <Lines
        title="รอบที่ค่ายยังไม่สรุป"
        list="rounds"
        none="ไม่มีรอบค้าง"
        lines={data.rounds.map(({ round, member, game_id, stake, opened_at }) => ({
          key: `${member.id} ${round}`,
          member,
          what: game_id,
          amount: <Money amount={stake} />,
          since: opened_at,
        }))}
      />
      <Lines
        title="ยอดที่สมาชิกค้างชำระ"
        list="receivables"
        none="ไม่มียอดค้างชำระ"
        lines={data.receivables.map(({ id, member, amount, settled, opened_at }) => ({
          key: `${member.id} ${id}`,
          member,
          what: 'จากเครดิตที่ยกเลิก',
          amount: <Money amount={amount - settled} />,
          since: opened_at,
        }))}
      />
    </div>
  )
}
