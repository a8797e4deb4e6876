import { formatBahtShort } from '@sala/ui/format/baht.ts'
import type { ReactNode } from 'react'
import { featureWords } from '../catalogue/game-features.ts'
import styles from './game-facts.module.css'
import type { GameDetail } from './use-game.ts'
import { VolatilityMeter } from './volatility-meter.tsx'

type Fact = { name: string; figure: ReactNode; note: string }

const percent = (figure: number): string => `${figure.toLocaleString('th-TH', { maximumFractionDigits: 2 })}%`

const factsOf = (game: GameDetail): Fact[] => {
  const { rtp, volatility, hit_rate, lines, max_win, features } = game
  return [
    ...(rtp === null
      ? []
      : [{ name: 'RTP', figure: percent(rtp), note: 'ส่วนของเดิมพันที่คืนให้ผู้เล่นโดยเฉลี่ยระยะยาว' }]),
    ...(volatility === null
      ? []
      : [
          {
            name: 'ความผันผวน',
            figure: <VolatilityMeter volatility={volatility} />,
            note: VOLATILITY_NOTES[volatility],
          },
        ]),
    ...(hit_rate === null
      ? []
      : [{ name: 'อัตราออกรางวัล', figure: percent(hit_rate), note: 'ของรอบทั้งหมดจ่ายอย่างน้อยบางส่วน' }]),
    ...(lines === null ? [] : [{ name: 'ไลน์เดิมพัน', figure: lines, note: 'เส้นที่นับรางวัลในหนึ่งรอบ' }]),
    ...(max_win === null
      ? []
      : [{ name: 'จ่ายสูงสุด', figure: `×${formatBahtShort(max_win)}`, note: 'เท่าของเดิมพันในหนึ่งรอบ' }]),
    ...features.map(feature => ({
      name: 'ลูกเล่น',
      figure: featureWords[feature].title,
      note: featureWords[feature].what,
    })),
  ]
}

const VOLATILITY_NOTES = {
  low: 'ได้บ่อย แต่ละครั้งไม่มาก',
  medium: 'ได้สลับกันทั้งมากและน้อย',
  high: 'นาน ๆ ได้ครั้ง แต่ละครั้งมาก',
} as const

/** The facts of a game with an explanation of each (R04). */
export function GameFacts({ game }: { game: GameDetail }) {
  return (
    <dl className={styles.facts}>
      {factsOf(game).map(({ name, figure, note }) => (
        <div key={`${name} ${note}`} className={styles.fact}>
          <dt>{name}</dt>
          <dd className={styles.figure}>{figure}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
