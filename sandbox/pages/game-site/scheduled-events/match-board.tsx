import { Fragment } from 'react'
import { clockTime } from '../../page-components/thai-format.ts'
import styles from './match-board.module.css'
import type { Fixture, Outcome, Pick, Side } from './types.ts'
import { untilText } from './use-offers.ts'

const CHOICES = { home: 'เหย้า', draw: 'เสมอ', away: 'เยือน' } as const
const MINUTES = 'HH:MM'.length

export function pickOf({ event_id, home, away }: Fixture, { choice, pays }: Outcome): Pick {
  const whom = choice === 'home' ? home.name : choice === 'away' ? away.name : 'เสมอ'
  return { event_id, choice, pays, words: `${whom} ×${pays}` }
}

type Props = {
  fixtures: readonly Fixture[]
  nowMs: number
  /**
   * Launch option with the match and the outcome that the member chose in Sala's lobby. The list begins with this match. Null without such an option.
   */
  wished: string | null
  pick: Pick | null
  onPick: (pick: Pick) => void
}

/** Lists the matches of a competition. The match that the launch option names and running matches come first, then upcoming and finished ones. */
export function MatchBoard({ fixtures, nowMs, wished, pick, onPick }: Props) {
  const place = ({ event_id, starts_at, ends_at }: Fixture) => {
    if (wished?.startsWith(event_id)) return 0
    if (new Date(ends_at).getTime() <= nowMs) return 2
    return new Date(starts_at).getTime() <= nowMs ? 0 : 1
  }
  const sorted = fixtures.toSorted((one, other) => place(one) - place(other))
  return (
    <ul className={styles.list}>
      {sorted.map(fixture => (
        <li key={fixture.event_id}>
          <Match fixture={fixture} nowMs={nowMs} pick={pick} onPick={onPick} />
        </li>
      ))}
    </ul>
  )
}

function Match({ fixture, nowMs, pick, onPick }: Omit<Props, 'fixtures' | 'wished'> & { fixture: Fixture }) {
  const { home, away, starts_at, ends_at, outcomes, score, minute } = fixture
  const isOpen = new Date(starts_at).getTime() > nowMs
  const isOver = new Date(ends_at).getTime() <= nowMs
  return (
    <article className={isOver ? styles.over : styles.match}>
      <p className={styles.when}>
        <span>{clockTime(starts_at).slice(0, MINUTES)} น.</span>
        {isOpen && <b>เริ่มใน {untilText(starts_at, nowMs)}</b>}
        {!isOpen && !isOver && (
          <b className={styles.live}>{minute === null ? 'กำลังแข่ง' : `กำลังแข่ง นาทีที่ ${minute}`}</b>
        )}
        {isOver && <b className={styles.done}>จบแล้ว</b>}
      </p>
      <div className={styles.sides}>
        <Team side={home} />
        <p className={styles.score}>{score === null ? 'พบ' : `${score.home} – ${score.away}`}</p>
        <Team side={away} isAway />
      </div>
      {isOpen && (
        <div className={styles.odds}>
          {outcomes.map(outcome => (
            <button
              key={outcome.choice}
              type="button"
              aria-pressed={pick?.event_id === fixture.event_id && pick.choice === outcome.choice}
              onClick={() => onPick(pickOf(fixture, outcome))}
            >
              <span>{CHOICES[outcome.choice]}</span>
              <b>{outcome.pays}</b>
            </button>
          ))}
        </div>
      )}
    </article>
  )
}

/** Name of a team. The line breaks only between words, because a break inside a Thai word would be wrong. */
function Team({ side, isAway = false }: { side: Side; isAway?: boolean }) {
  return (
    <p className={isAway ? styles.away : styles.home} style={{ '--side': side.hue } as React.CSSProperties}>
      <span aria-hidden="true" className={styles.mark}>
        {/[ก-ฮA-Za-z]/.exec(side.name)?.[0]}
      </span>
      <span className={styles.name}>
        {side.name.split(' ').map((word, index) => (
          <Fragment key={word}>
            {index === 0 ? '' : ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
