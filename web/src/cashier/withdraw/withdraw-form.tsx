import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBaht, parseBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, api, firstError } from '../../api.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { call, refetchCalls } from '../../queries.ts'
import type { Profile } from '../../session/use-session.ts'
import { OwnAccount } from './own-account.tsx'
import { watchWithdrawal } from './use-withdraw-status.ts'
import styles from './withdraw-form.module.css'
import { Withdrawable } from './withdrawable.tsx'

const useWithdraw = (phone: string) =>
  useMutation({
    mutationFn: ({ amount, key }: { amount: number; key: string }) =>
      api('POST /requests/withdraw', { body: { phone, amount }, idempotencyKey: key }),
    // F08: the profile again, then the process view.
    onSuccess: async ({ id }, { amount }) => {
      openDialog('WithdrawProcess', { amount })
      // Its end takes the place of that dialog, and may be known as soon as the profile is here.
      watchWithdrawal(id)
      await refetchCalls(
        'GET /customers/profile',
        'GET /requests',
        'GET /requests/withdraw/options',
        'GET /withdrawable',
      )
    },
  })

/** E09: the amount's error beside the field; any other in the alert. */
const errorsOf = (error: unknown) => {
  const beside = error instanceof ApiError ? error.errors.amount?.[0] : undefined
  return { beside, general: error && beside === undefined ? firstError(error) : undefined }
}

type Own = { bank: string; accountNumber: string; name: string }

export function WithdrawForm({ profile, own }: { profile: Profile; own: Own }) {
  const options = useQuery(call('GET /requests/withdraw/options'))
  const now = useQuery(call('GET /withdrawable'))
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const withdraw = useWithdraw(profile.phone)
  const amount = parseBaht(text)

  const failed = options.error ?? now.error
  if (failed) return <Alert kind="error">{firstError(failed)}</Alert>
  if (options.data === undefined || now.data === undefined) return <Skeleton shape="block" height="20rem" />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(amount === null)
    if (amount !== null) withdraw.mutate({ amount, key: crypto.randomUUID() })
  }
  const { minimum, maximum, remaining_today } = options.data
  const most = Math.min(now.data.free, maximum, remaining_today)
  const { beside, general } = errorsOf(withdraw.error)
  return (
    <>
      <Withdrawable now={now.data} remainingToday={remaining_today} />
      <Card pad="l">
        <form className={styles.form} onSubmit={submit} noValidate>
          <OwnAccount {...own} />
          <MoneyField
            label="จำนวนเงินที่ต้องการถอน (บาท)"
            value={text}
            onValueChange={setText}
            suffix={
              <Button size="s" kind="quiet" onClick={() => setText(String(most))}>
                ทั้งหมด
              </Button>
            }
            hint={`ขั้นต่ำ ${formatBaht(minimum)} สูงสุดครั้งละ ${formatBaht(maximum)} บาท`}
            error={missing && amount === null ? 'กรุณากรอกจำนวนเงิน' : beside}
          />
          {general === undefined ? null : <Alert kind="error">{general}</Alert>}
          <Button kind="primary" size="l" wide type="submit" loading={withdraw.isPending}>
            ถอนเงิน
          </Button>
          <p className={styles.note}>ระบบจะตรวจสอบเครดิตกับเกมก่อนถอน ใช้เวลา 10-15 นาที</p>
        </form>
      </Card>
    </>
  )
}
