import { PAYER_UNKNOWN_TEXT } from '@sala/contract/cashier/gateway-channels.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBahtShort, parseBaht } from '@sala/ui/format/baht.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Answer, api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { ClosedNotices, useClosings } from '../../content/closed-notice.tsx'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { depositShortfall } from '../../promotions/deposit-promotions.ts'
import { PromotionChoice, useDepositPromotion } from '../../promotions/promotion-choice.tsx'
import { useProtection } from '../../protection/use-protection.ts'
import { DEPOSIT_USUAL_TIME } from '../money-request-texts.ts'
import styles from './deposit-form.module.css'
import { NoticeLine } from './deposit-notice.tsx'
import { DepositSkeleton } from './deposit-skeleton.tsx'
import { usualAmount } from './last-deposit-amount.ts'
import { type PayWay, PayWayChoice, usePayWay } from './payment-kind-choice.tsx'
import { likelyWay } from './qr-payment-methods.tsx'
import { DEPOSIT_INTENT, watchDeposit } from './use-deposit-status.ts'

type Order = { amount: number; promotion_id: number | null; gateway: boolean; way: PayWay }
type Opened = { id: string; payUrl: string | null }

/** Opens a deposit. Repeated presses send the same idempotency key, so that only one deposit is opened. */
const openDeposit = async ({ gateway, way, ...order }: Order, key: string | undefined): Promise<Opened> => {
  const { channel, phone } = way
  if (!gateway && channel === null) {
    const { id } = await api('POST /requests/deposit/prepare', { body: order, idempotencyKey: key })
    return { id, payUrl: null }
  }
  const wallet = channel === 'truemoney' ? { wallet_phone: phone } : {}
  const body = { ...order, ...(channel === null ? {} : { channel }), ...wallet }
  const opened = await api('POST /requests/deposit/payment-gateway', { body, idempotencyKey: key })
  // On a desktop the member scans the QR code with a phone that has the app, so the deposit page stays open.
  if (channel !== null && !opensAppsHere()) return { id: opened.id, payUrl: null }
  // With `pay_qr` the lobby itself shows the gateway's QR code, so the browser does not open the gateway's payment page.
  return { id: opened.id, payUrl: opened.pay_qr ? null : opened.pay_url }
}

/** Returns whether the payment app is probably on this device: a coarse pointer means a phone. */
const opensAppsHere = (): boolean => likelyWay() === 'here'

const useOpenDeposit = (wrong: string | undefined) =>
  useSubmit({
    fields: ['amount', 'wallet_phone'],
    check: () => ({ amount: wrong }),
    intent: DEPOSIT_INTENT,
    send: openDeposit,
    onDone: async ({ id, payUrl }) => {
      // The page remembers the deposit, so that a member who returns from the payment page sees its result.
      watchDeposit(id)
      if (payUrl !== null) window.location.assign(payUrl)
      else {
        await refetchCalls('GET /customers/profile')
        // The payment details start far above the pressed button, so the page scrolls up.
        window.scrollTo(0, 0)
      }
    },
  })

/**
 * The deposit form: an amount, chosen or typed, and a promotion. The server enforces the limits; the form
 * only warns early.
 */
export function DepositForm({ chosen }: { chosen: number | null }) {
  const options = useQuery(call('GET /requests/deposit/options'))
  const before = useQuery(call('GET /requests', { query: { type: 'deposit' } }))
  const own = useProtection()
  if (options.data === undefined)
    return options.isError ? (
      <FailedAlert error={options.error} retry={options.refetch} />
    ) : (
      <DepositSkeleton />
    )
  // The form waits until the earlier deposits are fetched or have failed, so that a late response does not change the form's amount.
  if (!before.isFetched) return <DepositSkeleton />
  // The usual amount is filled in once the limits are known. If the member chose a promotion on another page, that promotion sets the amount
  // instead.
  const isFree = chosen === null && own !== undefined
  const usual = isFree ? usualAmount(before.data?.data ?? [], options.data, own.limits) : null
  return <AmountForm chosen={chosen} usual={usual} options={options.data} />
}

type AmountFormProps = {
  chosen: number | null
  /** The amount with which the form starts. A later change of the usual amount does not change the field. */
  usual: number | null
  options: Answer<'GET /requests/deposit/options'>
}

function AmountForm({ chosen, usual, options }: AmountFormProps) {
  const { payment_gateway: gateway } = options
  const paying = usePayWay(options)
  const { way } = paying
  const { minimum, maximum } = way
  const chips = options.chips.filter(value => value >= minimum && value <= maximum)
  const [last] = useState(usual)
  const [typed, setTyped] = useState(last === null ? null : String(last))
  const [choice, setChoice] = useState(chosen)
  const promotion = useDepositPromotion(choice)
  // Until the member types an amount, the field shows the minimum deposit of the chosen promotion.
  const text = typed ?? (promotion === null ? '' : String(promotion.deposit_minimum ?? ''))
  const amount = parseBaht(text)
  // A changed amount is shown immediately. The promotions for it are recomputed in a later render, so that typing stays fast.
  const quoted = useDeferredValue(amount)
  const tooLittle = depositShortfall(promotion, amount)
  const opening = useOpenDeposit(amount === null ? 'กรุณาเลือกหรือกรอกจำนวนเงิน' : tooLittle)

  const change = (value: string) => {
    setTyped(value)
    opening.clear()
  }
  const choose = (id: number | null, least: number | null) => {
    setChoice(id)
    if (least !== null) setTyped(String(least))
    opening.clear()
  }
  const submit = () => {
    if (opening.passes() && amount !== null)
      opening.submit({ amount, promotion_id: promotion?.id ?? null, gateway, way })
  }
  const closings = useClosings(...way.places)
  return (
    <Card pad="m">
      <Form
        submission={opening}
        onSubmit={submit}
        actions={<Action {...{ amount, gateway, way }} busy={opening.busy} isClosed={closings.length > 0} />}
      >
        <PayWayChoice options={options} chosen={paying} phoneError={opening.errorOf('wallet_phone')} />
        <ClosedNotices closings={closings} />
        <MoneyField
          label="จำนวนเงินที่ต้องการฝาก (บาท)"
          name="amount"
          value={text}
          onValueChange={change}
          hint={`${amount !== null && amount === last ? 'เท่าครั้งก่อน · ' : ''}ขั้นต่ำ ${formatBahtShort(minimum)} สูงสุด ${formatBahtShort(maximum)} บาท`}
          // An amount below the promotion's minimum shows an error immediately, because the member has already chosen the promotion.
          error={opening.errorOf('amount') ?? tooLittle}
        />
        <ChipGroup
          label="จำนวนเงินที่เลือกได้"
          className={styles.chips}
          options={chips.map(value => ({ value, label: formatBahtShort(value) }))}
          value={chips.find(chip => chip === amount) ?? null}
          onValueChange={value => change(String(value))}
        />
        <PromotionChoice value={promotion} amount={quoted} onValueChange={choose} />
        {way.channel === null ? <NoticeLine /> : null}
      </Form>
    </Card>
  )
}

type ActionProps = { amount: number | null; gateway: boolean; way: PayWay; busy: boolean; isClosed: boolean }

/** The button that opens the deposit, with notes that the member should read before. */
function Action({ amount, gateway, way, busy, isClosed }: ActionProps) {
  const isApp = way.channel !== null
  const verb = gateway || isApp ? 'ไปจ่าย' : 'ฝาก'
  return (
    <StickyAction inCard>
      <Button kind="primary" size="l" wide type="submit" loading={busy} disabled={isClosed}>
        {amount === null ? `${verb}เงิน` : `${verb} ฿${formatBahtShort(amount)}`}
      </Button>
      <p className={styles.note}>
        {isApp ? 'ไม่มีค่าธรรมเนียม เครดิตเข้าเต็มยอดหลังจ่ายสำเร็จ' : `${DEPOSIT_USUAL_TIME} หลังโอนสำเร็จ`}
      </p>
      {isApp ? (
        <p className={styles.note}>{PAYER_UNKNOWN_TEXT}</p>
      ) : gateway ? (
        <p className={styles.note}>เกตเวย์ไม่แจ้งชื่อผู้ชำระ หากถอนก่อนเล่นครบยอดฝากหนึ่งรอบ เจ้าหน้าที่จะตรวจก่อนโอน</p>
      ) : null}
    </StickyAction>
  )
}
