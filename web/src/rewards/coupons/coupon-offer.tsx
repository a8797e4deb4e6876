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

/**
 * Returns the message after a failed redemption. After a refusal it gives the server's reason. After a lost response the code may be redeemed,
 * so the message points to the list of used coupons.
 */
const failureOf = (error: unknown) =>
  error instanceof ApiError && error.refusal
    ? { title: 'ใช้คูปองไม่ได้', text: firstError(error, 'code'), tone: 'error' as const }
    : {
        title: 'ยังไม่ทราบผล',
        text: 'ไม่ได้รับคำตอบจากระบบ ดูที่ “คูปองที่ใช้แล้ว” ก่อนลองอีกครั้ง ถ้ามีคูปองนี้อยู่ แสดงว่าได้รับโบนัสแล้ว',
        tone: 'info' as const,
      }

const useRedemption = ({ code, onBack, onTaken }: Omit<Props, 'offer'>) =>
  useSubmit({
    send: () => api('POST /rewards/coupons/redeem', { body: { code } }),
    onDone: ({ msg }) => {
      onTaken()
      openDialog('message', { title: 'ใช้คูปองสำเร็จ', text: msg, tone: 'success' })
    },
    onFailed: error => {
      onBack()
      openDialog('message', failureOf(error))
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
      <div className={styles.choice}>
        {reason === null ? (
          <Button kind="primary" loading={redemption.busy} onClick={() => redemption.submit()}>
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
