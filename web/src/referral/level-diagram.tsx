import { levelFacts } from '@sala/contract/referral/referral-levels.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './level-diagram.module.css'
import { levelName, type Referral } from './referral-texts.ts'

type Level = Referral['levels'][number]

/** Example net loss of a friend, in baht. */
const EXAMPLE_BAHT = 1_000
const HUNDRED_PERCENT = 100
const STEPS_HELD = ['a', 'b', 'c']
/** Commission rate in percent of the invisible example text. While the levels load, this text reserves the space of the real one. */
const RATE_HELD = 5

/** The referral levels as rings that show friends, active friends and commission. */
export function LevelStairs({ referral }: { referral: Referral | undefined }) {
  return (
    <Card pad="l" className={styles.card} aria-busy={referral === undefined}>
      <div className={styles.head}>
        <h2>เพื่อนของคุณ</h2>
        {referral === undefined ? null : (
          <span className={styles.soft}>{formatCount(referral.totals.customers)} คน</span>
        )}
      </div>
      <ol className={styles.stairs}>
        {referral === undefined
          ? STEPS_HELD.map(step => (
              <li key={step} className={styles.step}>
                <Skeleton shape="disc" width="3.75rem" />
                <Skeleton width="70%" />
              </li>
            ))
          : referral.levels.map(level => <Step key={level.level} level={level} />)}
      </ol>
      <p className={classNames(styles.soft, referral === undefined && styles.held)}>
        {referral === undefined ? exampleOf(RATE_HELD) : wordsOf(referral)}
      </p>
    </Card>
  )
}

function Step({ level }: { level: Level }) {
  const { customers, active, rate_percent, commission } = level
  const people = formatCount(customers)
  return (
    <li className={styles.step}>
      <Ring
        label={levelName(level.level)}
        value={active}
        max={Math.max(1, customers)}
        valueText={`${people} คน เล่นใน 30 วัน ${formatCount(active)} คน`}
        className={styles.ring}
      >
        <b>{people}</b>
      </Ring>
      <span className={styles.words}>
        <b>
          {levelName(level.level)} <span className={styles.rate}>{rate_percent}%</span>
        </b>
        <small>{levelFacts[level.level].who}</small>
        <small>เล่นใน 30 วัน {formatCount(active)} คน</small>
      </span>
      <Money amount={commission} className={styles.earned} />
    </li>
  )
}

const exampleOf = (rate: number): string =>
  `ตัวอย่าง: เพื่อนชั้นที่ 1 มียอดเสียสุทธิ ${formatBahtShort(EXAMPLE_BAHT)} บาทในสัปดาห์ คุณได้ ${formatBaht((EXAMPLE_BAHT * rate) / HUNDRED_PERCENT)} บาท ถ้าเพื่อนชนะ สัปดาห์นั้นไม่มีค่าแนะนำ`

/**
 * Returns the text below the levels. A member without friends gets an example; any other member gets an explanation of the rings and amounts.
 */
const wordsOf = ({ totals, levels }: Referral): string =>
  totals.customers === 0
    ? exampleOf(levels[0]?.rate_percent ?? 0)
    : 'วงแหวนบอกสัดส่วนเพื่อนที่เล่นใน 30 วัน ค่าแนะนำมาจากยอดเสียสุทธิของเพื่อน จึงไม่แน่นอนทุกสัปดาห์'
