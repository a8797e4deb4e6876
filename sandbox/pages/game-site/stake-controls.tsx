import { baht, short } from '../page-components/thai-format.ts'
import styles from './stake-controls.module.css'
import type { Table } from './use-game-round.ts'

type Props = { table: Table; canPlay: boolean; needsChoice: boolean; onPlay: () => void }

export function Controls({ table, canPlay, needsChoice, onPlay }: Props) {
  return (
    <section className={styles.controls}>
      <p className={styles.status} aria-live="polite">
        {textOf(table, needsChoice)}
      </p>
      <div className={styles.bar}>
        <div className={styles.stake}>
          <button
            type="button"
            aria-label="ลดเดิมพัน"
            disabled={!table.canLower}
            onClick={() => table.stepStake(-1)}
          >
            −
          </button>
          <p>
            <span>เดิมพัน</span>฿{short(table.stake)}
          </p>
          <button
            type="button"
            aria-label="เพิ่มเดิมพัน"
            disabled={!table.canRaise}
            onClick={() => table.stepStake(1)}
          >
            +
          </button>
        </div>
        <button type="button" className={styles.play} disabled={!canPlay} onClick={onPlay}>
          {table.playing ? '…' : 'เล่น'}
        </button>
      </div>
      {table.results.length > 0 && (
        <ol className={styles.results} aria-label="ผลล่าสุด">
          {table.results.map(result => (
            <li key={result.round_id} className={result.win > result.stake ? styles.won : styles.lost}>
              {result.win > result.stake ? '+' : result.win === result.stake ? '' : '−'}
              {short(Math.abs(result.win - result.stake))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function textOf(table: Table, needsChoice: boolean): string {
  if (table.problem !== null) return table.problem
  if (table.playing) return 'ขอให้โชคดี'
  if (table.balance < table.stake) return 'ยอดไม่พอสำหรับเดิมพันนี้ ลดเดิมพันลงได้'
  if (needsChoice) return 'เลือกก่อน แล้วกดเล่น'
  if (table.round === null) return 'กดเล่น หรือเคาะสเปซบาร์'
  return table.round.win > 0 ? `ได้ ฿${baht(table.round.win)}` : 'ตานี้ไม่ได้'
}
