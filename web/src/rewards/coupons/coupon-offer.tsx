import { Button } from '@sala/ui/action/button.tsx'
import { CircleCheck } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { type Answer, ApiError, api, firstError } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { RewardFacts } from '../reward-conditions.tsx'
import styles from './coupon.module.css'

export type Offer = Answer<'POST /rewards/coupons/check'>['data']

type Props = { offer: Offer; code: string; onBack: () => void; onTaken: () => void }

/** Name of the operation "use a coupon". Its idempotency key is kept until the outcome of the code is known. */
const COUPON_INTENT = 'coupon'

const useRedemption = ({ onBack, onTaken }: Pick<Props, 'onBack' | 'onTaken'>) =>
  useSubmit({
    intent: COUPON_INTENT,
    send: (asked: string, key) =>
      api('POST /rewards/coupons/redeem', { body: { code: asked }, idempotencyKey: key }),
    onDone: ({ msg }) => {
      onTaken()
      openDialog('message', { title: 'ใช้คูปองสำเร็จ', text: msg, tone: 'success' })
    },
    // After a lost response the offer stays open. A second press sends the same key, so the server gives the bonus of the first press.
    onFailed: error => {
      if (!(error instanceof ApiError && error.refusal)) return
      onBack()
      openDialog('message', { title: 'ใช้คูปองไม่ได้', text: firstError(error, 'code'), tone: 'error' })
    },
    onEnd: () => refetchCalls('GET /rewards', 'GET /bonuses', 'GET /withdrawable', 'GET /customers/profile'),
  })

/** Shows the bonus and the conditions of a coupon. The code is redeemed only by a press on the button. */
export function CouponOffer({ offer, ...props }: Props) {
  const redemption = useRedemption(props)
  const { title, amount, terms, reason, ends_at } = offer
  return (
    <Card look="lit" pad="l" className={styles.entry}>
      <div>
        <h2>{title}</h2>
        <p>{ends_at === null ? 'โค้ดนี้ไม่มีวันหมดอายุ' : `โค้ดนี้ใช้ได้ถึง ${formatThaiDateTime(ends_at)}`}</p>
      </div>
      <div className={styles.price}>
        <span>คุณจะได้โบนัส</span>
        <Money amount={amount} size="xl" gold />
        <RewardFacts reward={offer} />
      </div>
      <ul className={styles.terms}>
        {terms.map(term => (
          <li key={term}>
            <CircleCheck aria-hidden="true" /> {term}
          </li>
        ))}
      </ul>
      {reason === null ? null : (
        <Alert kind="warning" title="ยังรับไม่ได้ตอนนี้">
          {reason.text} โค้ดของคุณยังไม่ถูกใช้
        </Alert>
      )}
      {redemption.lost ? (
        <Alert kind="info" title="ยังไม่ทราบผล">
          ไม่ได้รับคำตอบจากระบบ กดรับโบนัสอีกครั้งได้ ระบบให้โบนัสของโค้ดนี้ครั้งเดียว
        </Alert>
      ) : null}
      <div className={styles.choice}>
        {reason === null ? (
          <Button kind="primary" loading={redemption.busy} onClick={() => redemption.submit(props.code)}>
            รับโบนัส {formatBahtShort(amount)} บาท
          </Button>
        ) : null}
        <Button kind="quiet" disabled={redemption.busy} onClick={props.onBack}>
          {reason === null ? 'ไม่รับตอนนี้' : 'กลับ'}
        </Button>
      </div>
    </Card>
  )
}
