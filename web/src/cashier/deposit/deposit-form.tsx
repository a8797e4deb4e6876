import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBaht, formatBahtShort, parseBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, api, firstError } from '../../api.ts'
import { leadToFirstError } from '../../form/form.tsx'
import { PromotionPicker, useDepositPromotion } from '../../promotions/promotion-picker.tsx'
import { call, refetchCalls } from '../../queries.ts'
import { DEPOSIT_USUAL_TIME } from '../words.ts'
import styles from './deposit-form.module.css'
import { watchDeposit } from './use-deposit-status.ts'

type Order = { amount: number; promotion: number | null; key: string }
type Opened = { id: string; payUrl: string | null }

/** Sent again with the same key, the same press opens one deposit (safety: double submit). */
const openDeposit = async ({ amount, promotion, key }: Order, gateway: boolean): Promise<Opened> => {
  const input = { body: { amount, promotion_id: promotion }, idempotencyKey: key }
  if (!gateway) {
    const { id } = await api('POST /requests/deposit/prepare', input)
    return { id, payUrl: null }
  }
  const opened = await api('POST /requests/deposit/payment-gateway', input)
  return { id: opened.id, payUrl: opened.pay_url }
}

const useOpenDeposit = (gateway: boolean) =>
  useMutation({
    mutationFn: (order: Order) => openDeposit(order, gateway),
    onSuccess: async ({ id, payUrl }) => {
      // Its end is told to whoever comes back from the payment page, however soon this one was left.
      watchDeposit(id)
      if (payUrl !== null) window.location.assign(payUrl)
      else {
        await refetchCalls('GET /customers/profile')
        // The button pressed stood far below where the bill begins.
        window.scrollTo(0, 0)
      }
    },
  })

/** The amount, by chip or by hand, and a promotion. Limits are the server's; the form only says them early. */
export function DepositForm({ chosen }: { chosen: number | null }) {
  const options = useQuery(call('GET /requests/deposit/options'))
  const [typed, setTyped] = useState<string | null>(null)
  const [choice, setChoice] = useState(chosen)
  const [missing, setMissing] = useState(false)
  const gateway = options.data?.payment_gateway ?? false
  const opening = useOpenDeposit(gateway)
  const promotion = useDepositPromotion(choice)
  // Until an amount is typed, it is what the chosen promotion needs.
  const text = typed ?? (promotion === null ? '' : String(promotion.deposit_minimum ?? ''))
  const amount = parseBaht(text)

  const form = useRef<HTMLFormElement>(null)
  const refusal = opening.error
  useEffect(() => {
    if ((refusal !== null || missing) && form.current) leadToFirstError(form.current)
  }, [refusal, missing])

  if (options.isError) return <Alert kind="error">{firstError(options.error)}</Alert>
  if (options.data === undefined) return <Skeleton shape="block" height="20rem" />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(amount === null)
    if (amount !== null)
      opening.mutate({ amount, promotion: promotion?.id ?? null, key: crypto.randomUUID() })
  }
  const fieldError = opening.error instanceof ApiError ? opening.error.errors.amount?.[0] : undefined
  const { minimum, maximum, chips } = options.data
  return (
    <Card pad="l">
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.title}>เลือกจำนวนเงิน</h2>
        <ChipGroup
          label="จำนวนเงินที่เลือกได้"
          className={styles.chips}
          options={chips.map(value => ({ value, label: formatBahtShort(value) }))}
          value={chips.find(chip => chip === amount) ?? null}
          onValueChange={value => setTyped(String(value))}
        />
        <MoneyField
          label="จำนวนเงินที่ต้องการฝาก (บาท)"
          value={text}
          onValueChange={setTyped}
          hint={`ขั้นต่ำ ${formatBaht(minimum)} สูงสุด ${formatBaht(maximum)} บาท`}
          error={missing && amount === null ? 'กรุณาเลือกหรือกรอกจำนวนเงิน' : fieldError}
        />
        <PromotionPicker value={promotion} amount={amount} onValueChange={setChoice} />
        {opening.isError && fieldError === undefined ? (
          <Alert kind="error">{firstError(opening.error)}</Alert>
        ) : null}
        <Button kind="primary" size="l" wide type="submit" loading={opening.isPending}>
          {gateway ? 'ไปหน้าชำระเงิน' : 'ฝากเงิน'}
        </Button>
        <p className={styles.note}>{DEPOSIT_USUAL_TIME} หลังโอนสำเร็จ</p>
      </form>
    </Card>
  )
}
