import { machineOf, type SlotSymbol } from '../../game-site/game-rules/slot-machine.ts'
import { short } from '../page-components/thai-format.ts'
import { Glyph } from './emblems/emblem.tsx'
import styles from './game-facts.module.css'
import { symbolsOf } from './games/symbols.ts'
import type { GameRules, SlotPlay } from './types.ts'

const VOLATILITY = { low: 'ต่ำ', medium: 'กลาง', high: 'สูง' } as const

export function GameFacts({ game }: { game: GameRules }) {
  return (
    <section className={styles.facts}>
      <dl className={styles.row}>
        <div>
          <dt>RTP</dt>
          <dd>{game.rtp.toFixed(2)}%</dd>
        </div>
        <div>
          <dt>ความผันผวน</dt>
          <dd>{VOLATILITY[game.volatility]}</dd>
        </div>
        {game.lines !== null && (
          <div>
            <dt>ไลน์</dt>
            <dd>{game.lines}</dd>
          </div>
        )}
        <div>
          <dt>ออกรางวัล</dt>
          <dd>{game.hit_rate.toFixed(1)}%</dd>
        </div>
      </dl>
      <ul className={styles.how}>
        {game.how_it_works.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {game.play.engine === 'slot' && <SlotPays emblem={game.emblem} play={game.play} />}
      <p className={styles.note}>ผลทุกตามาจากการสุ่ม RTP เป็นค่าเฉลี่ยระยะยาว ไม่มีสูตรใดเปลี่ยนโอกาสได้</p>
    </section>
  )
}

function SlotPays({ emblem, play }: { emblem: string; play: SlotPlay }) {
  const table = machineOf(play)
  const pictures = symbolsOf(play.symbols, emblem)
  const places: SlotSymbol[] = [0, 1, 2, 3, 4, 5, 6]
  return (
    <details className={styles.pays}>
      <summary>ตารางจ่าย (เท่าของเดิมพันต่อไลน์ คือเดิมพันหาร {table.lines.length})</summary>
      <ul>
        {places.map(place => (
          <li key={place}>
            <Glyph emblem={pictures[place] ?? 'coin'} className={styles.symbol} />
            <span>
              {place === 0 ? 'สามตัว (แทนได้ทุกสัญลักษณ์)' : 'สามตัว'}
              {place === 6 && table.two > 0 && ` · สองตัวจากซ้าย ×${table.two}`}
            </span>
            <strong>×{short(table.three[place])}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
