import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBahtShort, parseBaht } from '@sala/ui/format/baht.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, firstError } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { ClosedNotices, useClosings } from '../../content/closed-notice.tsx'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { askFactor } from '../../dialogs/second-factor-prompt.ts'
import { Form } from '../../form/form.tsx'
import { browserPlaces, endIntent } from '../../form/idempotency-keys.ts'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import type { Profile } from '../../session/use-session.ts'
import { OwnAccount } from './payout-account.tsx'
import { WITHDRAWAL_INTENT, watchWithdrawal } from './use-withdraw-status.ts'
import styles from './withdraw-form.module.css'
import { WithdrawSkeleton } from './withdraw-skeleton.tsx'
import { Withdrawable } from './withdrawable-credit.tsx'

const useWithdraw = (phone: string, typed: number | null) => {
  const withdraw = useSubmit({
    // An error about the amount appears at the amount's field, any other error in the alert (E09).
    fields: ['amount'],
    check: () => ({ amount: typed === null ? 'กรุณากรอกจำนวนเงิน' : undefined }),
    intent: WITHDRAWAL_INTENT,
    // A changed amount keeps the idempotency key, so that after a lost response a second press with another amount makes no second withdrawal.
    oneKeyForChanges: true,
    send: (amount: number, key) =>
      api('POST /requests/withdraw', { body: { phone, amount }, idempotencyKey: key }),
    // After a successful request the profile is refetched, and the page then shows the progress (F08).
    onDone: async ({ id }, amount) => {
      openDialog('WithdrawProcess', { amount })
      // A popup replaces an earlier one, and `watchWithdrawal` opens a popup if the result is already known. It must come after `openDialog`, so
      // that the popup with the result stays open.
      watchWithdrawal(id)
      await refetchCalls(
        'GET /customers/profile',
        'GET /requests',
        'GET /requests/withdraw/options',
        'GET /withdrawable',
      )
    },
    onFailed: async error => {
      if (askFactor(error, 'withdrawal', () => typed !== null && withdraw.submit(typed))) return
      if (!(error instanceof ApiError) || error.code !== 'withdrawal_sent_before') return
      endIntent(browserPlaces(), WITHDRAWAL_INTENT)
      // The message is in a popup, because the open withdrawal may replace the form.
      openDialog('message', { title: 'คำขอก่อนหน้านี้ส่งถึงเราแล้ว', text: firstError(error), tone: 'info' })
      await refetchCalls('GET /customers/profile', 'GET /requests', 'GET /withdrawable')
    },
  })
  return withdraw
}

type Own = { bank: string; accountNumber: string; name: string }

export function WithdrawForm({ profile, own }: { profile: Profile; own: Own }) {
  const options = useQuery(call('GET /requests/withdraw/options'))
  const now = useQuery(call('GET /withdrawable'))
  const [text, setText] = useState('')
  const closings = useClosings('withdrawal', 'payout')
  const isClosed = closings.some(({ place }) => place === 'withdrawal')
  const amount = parseBaht(text)
  const withdraw = useWithdraw(profile.phone, amount)

  if (options.data === undefined || now.data === undefined) {
    const failed = options.error ?? now.error
    if (failed === null) return <WithdrawSkeleton />
    const retry = () => Promise.all([options.refetch(), now.refetch()])
    return <FailedAlert error={failed} retry={retry} />
  }

  const change = (value: string) => {
    setText(value)
    withdraw.clear()
  }
  const submit = () => {
    if (withdraw.passes() && amount !== null) withdraw.submit(amount)
  }
  const { minimum, maximum, remaining_today } = options.data
  /** Fills in the maximum amount. The amount is always fetched from the server, never taken from a cache. */
  const takeAll = async () => {
    const { data = now.data } = await now.refetch()
    change(String(Math.min(data.free, maximum, remaining_today)))
  }
  return (
    <>
      <Withdrawable now={now.data} remainingToday={remaining_today} />
      <Card pad="m">
        <Form
          submission={withdraw}
          onSubmit={submit}
          actions={
            <StickyAction inCard>
              <Button kind="primary" size="l" wide type="submit" loading={withdraw.busy} disabled={isClosed}>
                {amount === null ? 'ถอนเงิน' : `ถอน ฿${formatBahtShort(amount)}`}
              </Button>
              <p className={styles.note}>ตรวจสอบเครดิตกับเกมก่อนถอน ใช้เวลา 10-15 นาที</p>
            </StickyAction>
          }
        >
          <ClosedNotices closings={closings} />
          <MoneyField
            label="จำนวนเงินที่ต้องการถอน (บาท)"
            name="amount"
            value={text}
            onValueChange={change}
            suffix={
              <Button size="s" kind="quiet" onClick={() => void takeAll()}>
                ทั้งหมด
              </Button>
            }
            hint={`ขั้นต่ำ ${formatBahtShort(minimum)} สูงสุดครั้งละ ${formatBahtShort(maximum)} บาท`}
            error={withdraw.errorOf('amount')}
          />
          <OwnAccount {...own} />
        </Form>
      </Card>
    </>
  )
}
