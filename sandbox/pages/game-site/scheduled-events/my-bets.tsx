import { baht, short } from '../../page-components/thai-format.ts'
import styles from './my-bets.module.css'
import type { Bet } from './types.ts'
import { untilText } from './use-offers.ts'

const CHOICES: Readonly<Record<string, string>> = { home: 'เหย้า', draw: 'เสมอ', away: 'เยือน' }
const HUNDREDTHS = 100

export function MyBets({ bets, nowMs }: { bets: readonly Bet[]; nowMs: number }) {
  return (
    <section className={styles.bets} aria-labelledby="my-bets">
      <h2 id="my-bets">รายการของฉัน</h2>
      {bets.length === 0 && <p className={styles.none}>ยังไม่มี เลือกราคาแล้ววางเดิมพันได้จนถึงเวลาเริ่ม</p>}
      <ul>
        {bets.map(bet => (
          <li key={bet.bet_id}>
            <p>
              <b>{CHOICES[bet.choice] ?? bet.choice.slice(1)}</b> ×{short(bet.pays / HUNDREDTHS)}
              <span>{bet.about ?? bet.name}</span>
            </p>
            <p className={styles.end}>
              ฿{short(bet.stake)}
              <Outcome bet={bet} nowMs={nowMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ bet, nowMs }: { bet: Bet; nowMs: number }) {
  if (bet.win === null) return <span>รู้ผลใน {untilText(bet.decides_at, nowMs)}</span>
  const ended =
    bet.result === null ? '' : 'number' in bet.result ? twoDigits(bet.result.number) : scoreText(bet.result)
  if (bet.win === 0) return <span>ไม่ถูก {ended}</span>
  return (
    <span className={styles.won}>
      ได้คืน ฿{baht(bet.win)} · {ended}
    </span>
  )
}

const DIGITS = 2
const twoDigits = (number: number) => `ออก ${String(number).padStart(DIGITS, '0')}`
const scoreText = ({ home, away }: { home: number; away: number }) => `${home}–${away}`
