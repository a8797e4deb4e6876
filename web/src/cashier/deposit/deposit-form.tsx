import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBaht, formatBahtShort, parseBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { PromotionPicker, useDepositPromotion } from '../../promotions/promotion-picker.tsx'
import { call, refetchCalls } from '../../queries.ts'
import { DEPOSIT_USUAL_TIME } from '../words.ts'
import styles from './deposit-form.module.css'
import { DEPOSIT_INTENT, watchDeposit } from './use-deposit-status.ts'

type Order = { amount: number; promotion_id: number | null; gateway: boolean }
type Opened = { id: string; payUrl: string | null }

/** Sent again with the same key, the same press opens one deposit (safety: double submit). */
const openDeposit = async ({ gateway, ...body }: Order, key: string | undefined): Promise<Opened> => {
  const input = { body, idempotencyKey: key }
  if (!gateway) {
    const { id } = await api('POST /requests/deposit/prepare', input)
    return { id, payUrl: null }
  }
  const opened = await api('POST /requests/deposit/payment-gateway', input)
  // A QR is shown by our own page.
  return { id: opened.id, payUrl: opened.pay_qr ? null : opened.pay_url }
}

const useOpenDeposit = (wrong: string | undefined) =>
  useSubmit({
    fields: ['amount'],
    check: () => ({ amount: wrong }),
    intent: DEPOSIT_INTENT,
    send: openDeposit,
    onDone: async ({ id, payUrl }) => {
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
  const promotion = useDepositPromotion(choice)
  // Until an amount is typed, it is what the chosen promotion needs.
  const text = typed ?? (promotion === null ? '' : String(promotion.deposit_minimum ?? ''))
  const amount = parseBaht(text)
  const opening = useOpenDeposit(amount === null ? 'กรุณาเลือกหรือกรอกจำนวนเงิน' : undefined)

  if (options.isError) return <FailedAlert error={options.error} retry={options.refetch} />
  if (options.data === undefined) return <Skeleton shape="block" height="20rem" />

  const { minimum, maximum, chips, payment_gateway: gateway } = options.data
  const change = (value: string) => {
    setTyped(value)
    opening.clear()
  }
  const choose = (id: number | null) => {
    setChoice(id)
    opening.clear()
  }
  const submit = () => {
    if (opening.passes() && amount !== null)
      opening.submit({ amount, promotion_id: promotion?.id ?? null, gateway })
  }
  return (
    <Card pad="l">
      <Form
        roomy
        submission={opening}
        onSubmit={submit}
        actions={
          <>
            <Button kind="primary" size="l" wide type="submit" loading={opening.busy}>
              {gateway ? 'ไปชำระเงิน' : 'ฝากเงิน'}
            </Button>
            <p className={styles.note}>{DEPOSIT_USUAL_TIME} หลังโอนสำเร็จ</p>
            {gateway ? (
              <p className={styles.note}>
                เกตเวย์ไม่แจ้งชื่อผู้ชำระ หากถอนก่อนเล่นครบยอดฝากหนึ่งรอบ เจ้าหน้าที่จะตรวจก่อนโอน
              </p>
            ) : null}
          </>
        }
      >
        <h2 className={styles.title}>เลือกจำนวนเงิน</h2>
        <ChipGroup
          label="จำนวนเงินที่เลือกได้"
          className={styles.chips}
          options={chips.map(value => ({ value, label: formatBahtShort(value) }))}
          value={chips.find(chip => chip === amount) ?? null}
          onValueChange={value => change(String(value))}
        />
        <MoneyField
          label="จำนวนเงินที่ต้องการฝาก (บาท)"
          value={text}
          onValueChange={change}
          hint={`ขั้นต่ำ ${formatBaht(minimum)} สูงสุด ${formatBaht(maximum)} บาท`}
          error={opening.errorOf('amount')}
        />
        <PromotionPicker value={promotion} amount={amount} onValueChange={choose} />
      </Form>
    </Card>
  )
}
