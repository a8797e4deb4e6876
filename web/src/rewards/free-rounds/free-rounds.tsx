import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import type { Answer } from '../../calls/api.ts'
import styles from './free-rounds.module.css'
import { freeRoundsStatus, needRules, roundsLeft } from './free-rounds-states.ts'

type Rounds = Answer<'GET /rewards'>['free_rounds']
type One = Rounds[number]

/**
 * The member's free rounds: the game, the rounds left, the end, and the terms of the bonus that the winnings become. Renders nothing if there
 * are none.
 */
export function FreeRounds({ rounds }: { rounds: Rounds }) {
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby="free-rounds">
      <h2 id="free-rounds">รอบฟรี</h2>
      <ul className={styles.list}>
        {rounds.map(one => (
          <li key={one.id}>
            <OneGrant one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneGrant({ one }: { one: One }) {
  const { text, tone } = freeRoundsStatus(one)
  const left = roundsLeft(one)
  return (
    <Card pad="m">
      <div className={styles.head}>
        <div>
          <h3>{one.title}</h3>
          <p className={styles.game}>{one.game_name}</p>
        </div>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>เหลือ</dt>
          <dd>
            {left} จาก {one.rounds} รอบ
          </dd>
        </div>
        <div>
          <dt>รอบละ</dt>
          <dd>฿{formatBahtShort(one.stake)}</dd>
        </div>
        <div>
          <dt>เงินรางวัล</dt>
          <dd>
            <Money amount={one.amount ?? one.winnings} />
          </dd>
        </div>
        <div>
          <dt>เล่นได้ถึง</dt>
          <dd>
            <time dateTime={one.ends_at}>{formatThaiDateTime(one.ends_at)}</time>
          </dd>
        </div>
      </dl>
      {needRules(one) ? <WinningsRules one={one} /> : null}
    </Card>
  )
}

/** The rules by which the winnings become a bonus, and the terms of this bonus. */
function WinningsRules({ one }: { one: One }) {
  return (
    <>
      <p className={styles.note}>
        เงินรางวัลเข้าเป็นโบนัสไม่เกิน ฿{formatBahtShort(one.winnings_maximum)} เมื่อเล่นครบหรือหมดเวลา{' '}
        {one.turnover_times === 0
          ? 'โบนัสนี้ไม่ต้องเดิมพันก่อนถอน'
          : `โบนัสนี้ต้องเดิมพัน ${one.turnover_times} เท่าภายใน ${one.valid_days} วันก่อนถอน`}{' '}
        ไม่เล่นก็ไม่เสียอะไร
      </p>
      <p className={styles.note}>
        ถ้ายังมีโบนัสอื่นอยู่ กำลังพักการเล่น ถึงขีดจำกัดการเสีย หรือบัญชีรอตรวจ เงินรางวัลรอได้ {REWARD_WAIT_DAYS} วัน เกินนั้นหมดสิทธิ์
        ถ้าบัญชีรับโบนัสไม่ได้ด้วยเหตุอื่น เช่น ถูกระงับหรืองดเล่น เงินรางวัลจะไม่เข้า
      </p>
      <details className={styles.terms}>
        <summary>เงื่อนไขของโบนัส</summary>
        <ul>
          {one.terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
