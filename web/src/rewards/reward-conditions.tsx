import { formatBahtShort } from '@sala/ui/format/baht.ts'
import styles from './reward-conditions.module.css'

type Reward = {
  turnover_needed: number
  maximum_withdrawal: number | null
  valid_days: number
}

/**
 * Three conditions of a reward's bonus: the stakes required before a withdrawal, the maximum withdrawal, and the days within which the
 * stakes must be placed.
 */
export function RewardFacts({ reward }: { reward: Reward }) {
  const { turnover_needed: turnover, maximum_withdrawal: maximum, valid_days } = reward
  const isFree = turnover === 0
  const facts = [
    { name: 'เดิมพันก่อนถอน', value: isFree ? 'ไม่ต้อง' : `฿${formatBahtShort(turnover)}` },
    { name: 'ถอนได้สูงสุด', value: maximum === null ? 'ไม่จำกัด' : `฿${formatBahtShort(maximum)}` },
    { name: 'มีเวลา', value: isFree ? 'ไม่จำกัด' : `${valid_days} วัน` },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
