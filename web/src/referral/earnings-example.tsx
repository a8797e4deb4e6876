import { levelFacts } from '@sala/contract/referral/referral-levels.ts'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useState } from 'react'
import styles from './earnings-example.module.css'
import { levelName, type Referral } from './referral-texts.ts'

/** Example net losses of a friend, in baht. */
const EXAMPLES_BAHT = [1_000, 5_000, 10_000] as const
const HUNDRED_PERCENT = 100

const choices = EXAMPLES_BAHT.map(amount => ({ value: amount, label: formatBahtShort(amount) }))

/** Shows the commission that each level earns from an example loss. */
export function EarnExample({ referral }: { referral: Referral | undefined }) {
  const [loss, setLoss] = useState<number>(EXAMPLES_BAHT[0])
  const rates = referral?.levels ?? []
  const most = Math.max(1, ...rates.map(({ rate_percent }) => rate_percent))
  const who = referral?.rules.net_of_friends === false ? 'เพื่อน 1 คนในชั้น' : 'เพื่อนในชั้นรวมกัน'
  return (
    <Card look="lit" pad="l" className={styles.card} aria-busy={referral === undefined}>
      <h2>ได้เท่าไร</h2>
      <div className={styles.choose}>
        <p className={styles.soft}>ถ้า{who} เสียสุทธิในสัปดาห์ (บาท)</p>
        <ChipGroup
          label="ยอดเสียสุทธิในสัปดาห์"
          layout="row"
          options={choices}
          value={loss}
          onValueChange={setLoss}
        />
      </div>
      {referral === undefined ? (
        <Skeleton shape="block" height="12rem" />
      ) : (
        <dl className={styles.levels}>
          {rates.map(({ level, rate_percent }) => (
            <div key={level} className={styles.level}>
              <dt>
                {levelName(level)} <span className={styles.rate}>{rate_percent}%</span>
                <span className={styles.soft}>{levelFacts[level].who}</span>
              </dt>
              <dd>
                <Money amount={(loss * rate_percent) / HUNDRED_PERCENT} direction="in" size="l" />
              </dd>
              <dd aria-hidden="true" className={styles.bar}>
                <svg aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                  <rect width={rate_percent} height="1" />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.soft}>ถ้าเพื่อนชนะ สัปดาห์นั้นไม่มีค่าแนะนำ จึงไม่ใช่รายได้ประจำ</p>
    </Card>
  )
}
