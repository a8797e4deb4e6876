import type { Game } from '../catalogue/catalogue.ts'
import { GameItems } from './game-items.tsx'
import styles from './game-row.module.css'
import { SidewaysRow } from './horizontal-scroll-row.tsx'

export function GameRail({ label, games }: { label: string; games: readonly Game[] }) {
  return (
    <SidewaysRow<HTMLUListElement> arrows="เลื่อนดูเกมอื่น" className={styles.place}>
      {row => (
        <ul {...row} className={styles.rail} aria-label={label}>
          <GameItems games={games} atOnce={0} />
        </ul>
      )}
    </SidewaysRow>
  )
}
