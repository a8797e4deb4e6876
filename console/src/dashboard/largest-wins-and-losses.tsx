import { Money } from '@sala/ui/data/money.tsx'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import styles from './largest-wins-and-losses.module.css'

type Extreme = Answer<'GET /today'>['winners'][number]

function Ranking({ title, none, rows }: { title: string; none: string; rows: readonly Extreme[] }) {
  return (
    <section className={styles.ranking} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ol className={styles.rows}>
        {rows.map(({ member, net }) => (
          <li key={member.id}>
            <Link to="/members/$member" params={{ member: member.id }} className={styles.row}>
              <span>{member.name || member.phone}</span>
              <Money amount={net} direction={net > 0 ? 'in' : 'out'} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The members with today's largest wins and losses, computed from the game rounds imported so far. */
export function Extremes({ winners, losers }: { winners: readonly Extreme[]; losers: readonly Extreme[] }) {
  return (
    <div className={styles.pair}>
      <Ranking title="ชนะมากที่สุดวันนี้" none="วันนี้ยังไม่มีผู้ชนะสุทธิ" rows={winners} />
      <Ranking title="เสียมากที่สุดวันนี้" none="วันนี้ยังไม่มีผู้เสียสุทธิ" rows={losers} />
    </div>
  )
}
