import { referralLevels } from '@sala/contract/referral/referral-levels.ts'
import { ChevronDown } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { termsOf } from './commission-terms.ts'
import { EarnExample } from './earnings-example.tsx'
import styles from './explanation-tab.module.css'
import { InviteCard } from './invite-card.tsx'
import type { Referral } from './referral-texts.ts'

const STEPS = [
  { title: 'ส่งลิงก์ให้เพื่อน', text: 'แชร์ทาง LINE หรือให้สแกน QR' },
  { title: 'เพื่อนสมัครและเล่น', text: 'สมัครภายใน 30 วัน จะเป็นเพื่อนของคุณตลอดไป' },
  { title: 'รับค่าแนะนำทุกวันพุธ', text: `คิดจากยอดเสียสุทธิของเพื่อน ${referralLevels.length} ชั้น` },
]

/**
 * Third tab of the referral page (R11). It explains the referral programme: three steps, an example of earnings, the timeline of a week, and
 * questions about the conditions.
 */
export function HowTab({ referral }: { referral: Referral | undefined }) {
  return (
    <div className={styles.tab}>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <EarnExample referral={referral} />
      <Card pad="l" className={styles.card} aria-busy={referral === undefined}>
        <h2>หนึ่งรอบของค่าแนะนำ</h2>
        {referral === undefined ? <Skeleton shape="block" height="14rem" /> : <Round referral={referral} />}
      </Card>
      <Card pad="l" className={`${styles.card} ${styles.rules}`} aria-busy={referral === undefined}>
        <h2>เงื่อนไข</h2>
        {referral === undefined ? <Skeleton shape="block" height="14rem" /> : <Rules referral={referral} />}
      </Card>
      <InviteCard link={referral?.link} />
    </div>
  )
}

/** The timeline of a commission, from the week of play to the credit in the wallet. */
function Round({ referral: { hold_days, claim_minimum } }: { referral: Referral }) {
  const places = [
    { when: 'พุธ – อังคาร', what: 'เพื่อนเล่นตลอดสัปดาห์' },
    { when: 'วันพุธ', what: 'ระบบสรุปยอดของทุกชั้น' },
    { when: `อีก ${hold_days} วัน`, what: 'ยืนยันค่าแนะนำ' },
    { when: `ครบ ฿${formatBahtShort(claim_minimum)}`, what: 'ถอนเข้าเครดิตได้เองทุกเมื่อ' },
  ]
  return (
    <ol className={styles.round}>
      {places.map(({ when, what }) => (
        <li key={when}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}

/** The conditions as expandable questions. The first question is expanded. */
function Rules({ referral }: { referral: Referral }) {
  return (
    <div className={styles.asks}>
      {termsOf(referral).map(({ ask, answers }, place) => (
        <details key={ask} open={place === 0}>
          <summary>
            <h3>{ask}</h3>
            <ChevronDown aria-hidden="true" />
          </summary>
          <ul>
            {answers.map(answer => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
