import { scoreText } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import layout from '../reward-layout.module.css'
import type { TournamentPage } from './tournament-texts.ts'
import styles from './tournaments.module.css'

/** List of the first places with partly hidden names. The member's own place is marked. */
export function Ranks({ page: { ranks, scoring, state } }: { page: TournamentPage }) {
  return (
    <Card className={layout.part}>
      <h2>อันดับ</h2>
      {ranks.length === 0 ? (
        <p className={layout.soft}>{state === 'before' ? 'อันดับจะแสดงเมื่อเริ่มแข่ง' : 'ยังไม่มีผู้มีคะแนน'}</p>
      ) : (
        <ol className={styles.ranks}>
          {ranks.map(({ place, shown_name, score, at, is_me }) => (
            <li key={place} data-mine={is_me || undefined}>
              <span className={styles.place}>{formatCount(place)}</span>
              <span className={styles.who}>
                <b translate="no">{is_me ? `${shown_name} (คุณ)` : shown_name}</b>
                <small>
                  <time dateTime={at}>{formatThaiDateTime(at)}</time>
                </small>
              </span>
              <span className={styles.score}>{scoreText(scoring, score)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className={layout.soft}>
        {state === 'decided' ? 'อันดับนี้เป็นผลสุดท้าย' : 'คะแนนปรับทุกนาที ตามรอบที่เว็บเกมรายงานแล้ว'}
      </p>
    </Card>
  )
}
