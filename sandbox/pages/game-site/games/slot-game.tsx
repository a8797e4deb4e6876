import { LINES, type SlotSymbol, type Spin } from '../../../game-site/game-rules/slot-machine.ts'
import { Glyph } from '../emblems/emblem.tsx'
import type { SlotPlay } from '../types.ts'
import type { StageProps } from './game-props.ts'
import styles from './slot-game.module.css'
import { symbolsOf } from './symbols.ts'

const AT_REST: SlotSymbol[][] = [
  [3, 1, 5],
  [4, 0, 6],
  [2, 1, 3],
]
const REELS = ['left', 'middle', 'right'] as const
const ROWS = ['top', 'centre', 'bottom'] as const
/** The reel's symbols, twice in a row, so that the animation of a spinning reel can repeat without a visible jump. */
const PASSING = ['a', 'b'].flatMap(turn =>
  ([6, 2, 5, 3, 6, 1, 4, 5] satisfies SlotSymbol[]).map((symbol, place) => ({
    key: `${turn}${place}`,
    symbol,
  })),
)

export function SlotGame({ game, round, playing, play }: StageProps & { play: SlotPlay }) {
  const pictures = symbolsOf(play.symbols, game.emblem)
  const spin = (round?.shown ?? null) as Spin | null
  const window = spin?.window ?? AT_REST
  const isWinning = (reel: number, row: number) =>
    spin?.wins.some(win => reel < win.count && LINES[win.line]?.[reel] === row) === true
  return (
    <section className={styles.machine} aria-label="วงล้อ" aria-busy={playing}>
      {spin !== null && !playing && spin.wins.length > 0 && spin.times > 1 && (
        <p className={styles.times} aria-live="polite">
          รางวัล ×{spin.times}
        </p>
      )}
      <div className={styles.glass}>
        {REELS.map((name, reel) => (
          <div key={name} className={styles.reel}>
            {playing ? (
              <Passing pictures={pictures} reel={reel} />
            ) : (
              ROWS.map((place, row) => (
                <span
                  key={`${round?.round_id ?? 'rest'}:${place}`}
                  className={isWinning(reel, row) ? styles.winning : styles.cell}
                  style={{ animationDelay: `${reel * 90}ms` }}
                >
                  <Glyph emblem={pictures[window[reel]?.[row] ?? 0] ?? 'coin'} className={styles.symbol} />
                </span>
              ))
            )}
          </div>
        ))}
        {spin !== null && !playing && spin.wins.length > 0 && (
          <svg className={styles.lines} viewBox="0 0 300 300" aria-hidden="true">
            {spin.wins.map(win => (
              <polyline
                key={win.line}
                points={(LINES[win.line] ?? [])
                  .slice(0, win.count)
                  .map((row, reel) => `${50 + reel * 100},${50 + row * 100}`)
                  .join(' ')}
              />
            ))}
          </svg>
        )}
      </div>
    </section>
  )
}

function Passing({ pictures, reel }: { pictures: string[]; reel: number }) {
  return (
    <div className={styles.passing} style={{ animationDelay: `${reel * -140}ms` }}>
      {PASSING.map(({ key, symbol }) => (
        <span key={key} className={styles.cell}>
          <Glyph emblem={pictures[symbol] ?? 'coin'} className={styles.symbol} />
        </span>
      ))}
    </div>
  )
}
