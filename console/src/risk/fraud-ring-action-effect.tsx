import type { RingAct, RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import styles from './risk.module.css'

type Words = { changed: (people: number) => string; amount: string; nothing: string }

/** Thai texts for the changes that each action on all members of a risk alarm makes. */
const words: Readonly<Record<RingAct, Words>> = {
  mark: {
    changed: people => `จะทำเครื่องหมาย ${people} คน การถอนครั้งต่อไปของทุกคนรอคนตรวจ`,
    amount: 'เครดิตรวม',
    nothing: 'ทุกคนมีเครื่องหมายอยู่แล้ว กดยืนยันเพื่อปิดสัญญาณนี้',
  },
  hold: {
    changed: people => `จะพักการถอนของ ${people} คน ยกเลิกการพักได้ทีละรายการที่งานรอ`,
    amount: 'ยอดที่พักรวม',
    nothing: 'ไม่มีรายการถอนที่รอโอน ไม่มีอะไรเปลี่ยน',
  },
}

/** Preview of an action on all members of a risk alarm: the affected members and amounts. */
export function RingActionEffect({ act, rule, subject }: { act: RingAct; rule: RiskRule; subject: string }) {
  const { data, error, refetch } = useQuery({
    ...call('GET /risk/{rule}/{subject}/effect/{act}', { params: { rule, subject, act } }),
    staleTime: 0,
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const { changed, amount, nothing } = words[act]
  if (data.members.length === 0) return <Alert kind="info">{nothing}</Alert>
  return (
    <section aria-label="ผลก่อนยืนยัน">
      <p className={styles.facts}>
        {changed(data.members.length)} · {amount} <Money amount={data.amount} />
      </p>
      <ul className={styles.effect}>
        {data.members.map(member => (
          <li key={member.id} className={styles.changed}>
            <span>
              {member.name || 'ยังไม่มีชื่อ'} {member.phone}
            </span>
            <Money amount={member.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
