import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBahtShort, parseBaht } from '@sala/ui/format/baht.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useId, useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../dialogs/dialog-types.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { notify } from '../notices/notices.ts'
import { suggestionOf } from './limit-suggestion.ts'
import styles from './protection-page.module.css'
import { KINDS, PERIODS } from './protection-texts.ts'
import { useMemberDays } from './use-member-days.ts'

const INVALID = 'กรุณากรอกขีดจำกัดมากกว่า 0 บาท'

const isLimit = (amount: number | null) => amount !== null && amount > 0

/** The popup that sets or removes one limit. It shows when the change takes effect, as the server decides. */
export function LimitDialog(props: Dialogs['PlayLimit'] & DialogState) {
  const { kind, period, amount, suggested = amount, open, onClose } = props
  const [text, setText] = useState(suggested === null ? '' : String(suggested))
  const form = useId()
  const weeks = useMemberDays()
  const suggestion = weeks ? suggestionOf({ kind, period, amount }, weeks.days, weeks.today) : null
  const name = `ขีดจำกัด${KINDS[kind]}${PERIODS[period]}`
  const submission = useSubmit({
    fields: ['amount'],
    check: () => ({ amount: isLimit(parseBaht(text)) ? undefined : INVALID }),
    send: (wanted: number | null) =>
      api('POST /protection/limits', { body: { kind, period, amount: wanted } }),
    onDone: async ({ data }) => {
      await refetchCalls('GET /protection')
      const now = data.limits.find(limit => limit.kind === kind && limit.period === period)
      notify('success', now?.pending ? 'บันทึกแล้ว จะมีผลในอีก 24 ชั่วโมง' : `บันทึก${name}แล้ว มีผลทันที`)
      onClose()
    },
  })
  const save = () => {
    const wanted = parseBaht(text)
    if (submission.passes()) submission.submit(wanted)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      size="s"
      actions={
        <>
          <Button type="submit" form={form} kind="primary" wide loading={submission.busy}>
            บันทึก
          </Button>
          {amount === null ? null : (
            <Button wide disabled={submission.busy} onClick={() => submission.submit(null)}>
              ยกเลิกขีดจำกัด
            </Button>
          )}
        </>
      }
    >
      <Form id={form} submission={submission} onSubmit={save}>
        <MoneyField
          label="จำนวนเงิน (บาท)"
          name="amount"
          value={text}
          onValueChange={setText}
          error={submission.errorOf('amount')}
        />
        {suggestion === null ? null : (
          <div className={styles.suggestion}>
            <p>{suggestion.words}</p>
            <Button size="s" onClick={() => setText(String(suggestion.amount))}>
              ใช้ ฿{formatBahtShort(suggestion.amount)}
            </Button>
          </div>
        )}
        <Alert kind="info">ตั้งครั้งแรกหรือลดลงมีผลทันที เพิ่มขึ้นหรือยกเลิกมีผลหลัง 24 ชั่วโมง</Alert>
      </Form>
    </Dialog>
  )
}
