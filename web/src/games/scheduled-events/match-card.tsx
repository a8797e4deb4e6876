import { formatCountdown, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { PlayPress } from '../tiles/play-button.tsx'
import styles from './match-card.module.css'
import { type Fixture, secondsUntil } from './scheduled-events.ts'
import { SideMark } from './team-mark.tsx'

const CHOICES = { home: 'เหย้า', draw: 'เสมอ', away: 'เยือน' } as const

export type MatchState = 'next' | 'live' | 'over'

export const stateOf = ({ starts_at, ends_at }: Fixture, nowMs: number): MatchState => {
  if (new Date(ends_at).getTime() <= nowMs) return 'over'
  return new Date(starts_at).getTime() <= nowMs ? 'live' : 'next'
}

/** A card about a sports match: teams, start and score, and the odds of each outcome until the match starts. */
export function MatchCard({ fixture, nowMs }: { fixture: Fixture; nowMs: number }) {
  const { home, away, score, outcomes } = fixture
  const state = stateOf(fixture, nowMs)
  return (
    <article className={styles.card} data-state={state} aria-label={`${home.name} พบ ${away.name}`}>
      <p className={styles.head}>
        <span className={styles.name}>{fixture.name}</span>
        <When fixture={fixture} state={state} nowMs={nowMs} />
      </p>
      <div className={styles.sides}>
        <p className={styles.side}>
          <SideMark side={home} />
          <span className={styles.team}>{home.name}</span>
        </p>
        <p className={styles.middle}>
          {score === null ? (
            <span className={styles.at}>{formatThaiTime(fixture.starts_at)}</span>
          ) : (
            <span className={styles.score}>{`${score.home}–${score.away}`}</span>
          )}
        </p>
        <p className={styles.side}>
          <SideMark side={away} />
          <span className={styles.team}>{away.name}</span>
        </p>
      </div>
      {state === 'next' ? (
        <ul className={styles.odds} aria-label="ราคา">
          {outcomes.map(({ choice, pays }) => (
            <li key={choice}>
              <PlayPress game={fixture} option={`${fixture.event_id}_${choice}`} className={styles.odd}>
                <span>{CHOICES[choice]}</span>
                <b>{pays.toFixed(2)}</b>
                <span className={spoken.spoken}> เท่า</span>
              </PlayPress>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.closed}>{state === 'over' ? 'จบการแข่งขันแล้ว' : 'ปิดรับเดิมพันแล้ว'}</p>
      )}
    </article>
  )
}

function When({ fixture, state, nowMs }: { fixture: Fixture; state: MatchState; nowMs: number }) {
  if (state === 'over') return <span className={styles.over}>จบแล้ว</span>
  if (state === 'next')
    return (
      <span
        className={styles.until}
      >{`เริ่มใน ${formatCountdown(secondsUntil(fixture.starts_at, nowMs))}`}</span>
    )
  return (
    <span className={styles.live}>
      {fixture.minute === null ? 'กำลังแข่ง' : `กำลังแข่ง นาทีที่ ${fixture.minute}`}
    </span>
  )
}
