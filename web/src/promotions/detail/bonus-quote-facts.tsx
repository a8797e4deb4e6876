import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import type { Quote } from '../promotion-texts.ts'
import styles from './detail.module.css'

/** Bonus, wagering requirement and maximum withdrawal for an amount, shown before the member accepts a promotion. */
export function QuoteFacts({ quote }: { quote: Quote | undefined }) {
  if (quote?.reason) return <Alert kind="warning">{quote.reason.text}</Alert>
  return (
    <dl className={styles.quote} aria-live="polite" aria-busy={quote === undefined}>
      <div>
        <dt>รับโบนัส</dt>
        <dd>{quote ? <Money amount={quote.bonus} direction="in" /> : '–'}</dd>
      </div>
      <div>
        <dt>ต้องทำยอดเทิร์นก่อนถอน</dt>
        <dd>{quote ? <Money amount={quote.turnover_needed} /> : '–'}</dd>
      </div>
      <div>
        <dt>ถอนได้สูงสุด</dt>
        <dd>
          {quote === undefined ? (
            '–'
          ) : quote.maximum_withdrawal === null ? (
            'ไม่จำกัด'
          ) : (
            <Money amount={quote.maximum_withdrawal} />
          )}
        </dd>
      </div>
      <div>
        <dt>เดิมพันที่นับ ครั้งละไม่เกิน</dt>
        <dd>
          {quote === undefined ? (
            '–'
          ) : quote.greatest_stake === null ? (
            'ไม่จำกัด'
          ) : (
            <Money amount={quote.greatest_stake} />
          )}
        </dd>
      </div>
      <div>
        <dt>ภายใน</dt>
        <dd>{quote ? `${quote.valid_days} วัน` : '–'}</dd>
      </div>
    </dl>
  )
}
