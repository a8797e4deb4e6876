import { levelFacts, referralLevels } from '@sala/contract/referral/levels.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import styles from './how-tab.module.css'
import { termsOf } from './terms.ts'
import { levelName, type Referral } from './words.ts'

/** The net loss the example is told with, in baht. */
const EXAMPLE_BAHT = 10_000

const STEPS = [
  { title: 'ส่งลิงก์ให้เพื่อน', text: 'คัดลอกลิงก์ ให้เพื่อนสแกน QR หรือแชร์ทาง LINE, Facebook, X' },
  { title: 'เพื่อนสมัครและเล่น', text: 'เพื่อนที่สมัครผ่านลิงก์ภายใน 30 วันจะเป็นเพื่อนของคุณ และเปลี่ยนผู้แนะนำภายหลังไม่ได้' },
  {
    title: 'รับค่าแนะนำทุกวันพุธ',
    text: `ระบบคิดจากยอดเสียสุทธิของเพื่อนทั้ง ${referralLevels.length} ชั้น แล้วถอนเข้าเครดิตได้เองเมื่อยืนยันแล้ว`,
  },
]

/** R11, third tab. */
export function HowTab({ referral }: { referral: Referral | undefined }) {
  return (
    <div className={styles.tab}>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Card pad="l" className={styles.rates} aria-busy={referral === undefined}>
        <h2>อัตราค่าแนะนำ</h2>
        {referral === undefined ? <Skeleton shape="block" height="9rem" /> : <Rates referral={referral} />}
      </Card>
      <Card pad="l" className={styles.rules} aria-busy={referral === undefined}>
        <h2>เงื่อนไข</h2>
        {referral === undefined ? <Skeleton shape="block" height="12rem" /> : <Rules referral={referral} />}
      </Card>
    </div>
  )
}

function Rates({ referral }: { referral: Referral }) {
  return (
    <>
      <dl className={styles.levels}>
        {referral.levels.map(({ level, rate_percent }) => (
          <div key={level} className={styles.level}>
            <dt>
              {levelName(level)}
              <span className={styles.soft}>{levelFacts[level].who}</span>
            </dt>
            <dd>
              <strong>{rate_percent}%</strong>
              <span className={styles.soft}>ได้ {formatBaht((EXAMPLE_BAHT * rate_percent) / 100)} บาท</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        ตัวอย่าง: เมื่อ{referral.rules.net_of_friends ? 'เพื่อนในชั้นนั้นรวมกัน' : 'เพื่อน 1 คนในชั้นนั้น'}มียอดเสียสุทธิทั้งสัปดาห์{' '}
        {formatBahtShort(EXAMPLE_BAHT)} บาท
      </p>
    </>
  )
}

function Rules({ referral }: { referral: Referral }) {
  return (
    <ul className={styles.list}>
      {termsOf(referral).map(term => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
