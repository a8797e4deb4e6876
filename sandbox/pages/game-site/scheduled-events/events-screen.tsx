import { useState } from 'react'
import { baht, short } from '../../page-components/thai-format.ts'
import type { GameRules, Session } from '../types.ts'
import { STAKES } from '../use-game-round.ts'
import { DrawBoard } from './draw-board.tsx'
import styles from './events-screen.module.css'
import { MatchBoard, pickOf } from './match-board.tsx'
import { MyBets } from './my-bets.tsx'
import type { Fixture, Pick } from './types.ts'
import { type Bets, useBets } from './use-bets.ts'
import { useOffers } from './use-offers.ts'

const FIRST_STAKE = 20

type Props = { token: string; game: GameRules; session: Session; onHall: () => void; onInstant: () => void }

export function EventsScreen({ token, game, session, onHall, onInstant }: Props) {
  const { offers, nowMs } = useOffers()
  const own = useBets(token)
  const [picked, setPick] = useState<Pick | null | undefined>(undefined)
  const balance = own.balance ?? session.balance
  const wished = session.game_id === game.game_id ? session.game_option : null
  const fixtures = offers?.fixtures.filter(one => one.game_id === game.game_id)
  const draw = offers?.draws.find(one => one.game_id === game.game_id)
  const choose = (next: Pick) => {
    own.forget()
    setPick(next)
  }
  // At first the bet slip (the form of a bet) contains the outcome that the member chose in Sala's lobby, at its current odds.
  const pick = picked === undefined ? wishedPick(fixtures ?? [], wished, nowMs) : picked
  return (
    <main
      className={styles.screen}
      style={{ '--hue': game.hue, '--accent': game.accent_hue } as React.CSSProperties}
    >
      <header className={styles.head}>
        <button type="button" className={styles.quiet} onClick={onHall}>
          ‹ เกมอื่น
        </button>
        <h1>{game.name_th}</h1>
        <a className={styles.quiet} href={session.return_url} target="_top">
          กลับล็อบบี้
        </a>
      </header>
      <p className={styles.balance} aria-live="polite">
        <span>เครดิต</span>฿{baht(balance)}
      </p>
      <div className={styles.columns}>
        <div className={styles.board} aria-busy={offers === null}>
          {fixtures !== undefined && fixtures.length > 0 && (
            <MatchBoard fixtures={fixtures} nowMs={nowMs} wished={wished} pick={pick} onPick={choose} />
          )}
          {draw !== undefined && <DrawBoard draw={draw} nowMs={nowMs} pick={pick} onPick={choose} />}
        </div>
        <aside className={styles.side}>
          <Slip pick={pick} own={own} balance={balance} onPlaced={() => setPick(null)} />
          <MyBets bets={own.bets} nowMs={nowMs} />
          <button type="button" className={styles.quiet} onClick={onInstant}>
            ทายทันที ไม่รอเวลา
          </button>
          {/* The notice is last in the column, because the sticky bet slip would otherwise cover the end of the page. */}
          {offers !== null && <p className={styles.note}>{offers.notice}</p>}
        </aside>
      </div>
    </main>
  )
}

/** Returns the outcome that the launch option `<event>_<choice>` names. Null without such an option, or once the match has begun. */
function wishedPick(fixtures: readonly Fixture[], wished: string | null, nowMs: number): Pick | null {
  const [event_id, choice] = wished?.split('_') ?? []
  const fixture = fixtures.find(one => one.event_id === event_id)
  const outcome = fixture?.outcomes.find(one => one.choice === choice)
  if (fixture === undefined || outcome === undefined) return null
  return new Date(fixture.starts_at).getTime() > nowMs ? pickOf(fixture, outcome) : null
}

type SlipProps = { pick: Pick | null; own: Bets; balance: number; onPlaced: () => void }

function Slip({ pick, own, balance, onPlaced }: SlipProps) {
  const [stake, setStake] = useState<number>(FIRST_STAKE)
  const place = async () => {
    if (pick !== null && (await own.place(pick, stake))) onPlaced()
  }
  return (
    <section className={styles.slip} aria-label="เดิมพันที่เลือก">
      <p className={styles.status} role="status">
        {own.message ?? (pick === null ? 'แตะราคาเพื่อเลือก' : pick.words)}
      </p>
      {pick !== null && (
        <>
          <div className={styles.stakes}>
            {STAKES.filter(one => one >= FIRST_STAKE).map(one => (
              <button key={one} type="button" aria-pressed={one === stake} onClick={() => setStake(one)}>
                {short(one)}
              </button>
            ))}
          </div>
          <button
            type="button"
            className={styles.place}
            disabled={pick === null || own.placing || balance < stake}
            onClick={() => void place()}
          >
            {balance < stake ? 'เครดิตไม่พอ' : `วางเดิมพัน ฿${short(stake)}`}
          </button>
          <p className={styles.note}>ถูกได้คืน ฿{baht(stake * Number(pick.pays))} รวมเดิมพัน ผิดเสียเดิมพันทั้งหมด</p>
        </>
      )}
    </section>
  )
}
