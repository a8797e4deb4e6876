import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useState } from 'react'
import { Proposing } from '../actions/proposal-form.tsx'
import { type Answer, api, type CallInput } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import { changedOf, draftOf, type PromotionDraft, type Sent, sentOf } from './promotion-draft.ts'
import { DryRunFinding } from './promotion-dry-run.tsx'
import { PromotionFields, promotionFields } from './promotion-fields.tsx'
import styles from './promotion-form.module.css'
import type { PromotionPage } from './promotion-texts.ts'

type Props = { page: PromotionPage; onCancel: () => void; onDone: () => void }

const useDraft = (page: PromotionPage) => {
  const [draft, setDraft] = useState(() => draftOf(page))
  return {
    draft,
    set: (change: Partial<PromotionDraft>) => setDraft(before => ({ ...before, ...change })),
  }
}

/** Form of a promotion that is a draft or closed. Changes take effect immediately. */
export function PromotionForm({ page, onCancel, onDone }: Props) {
  const { draft, set } = useDraft(page)
  const [reason, setReason] = useState('')
  const [withSeen] = useState(() => withEditVersion(page.seen))
  const { busy, submit, errorOf, alert } = useAction({
    send: () =>
      withSeen(known =>
        api('POST /promotions/{promotion}/edit', {
          params: { promotion: String(page.id) },
          body: { ...sentOf(page, draft), ...known, reason },
        }),
      ),
    fields: [...promotionFields, 'reason'],
    onDone: () => {
      notify('success', 'บันทึกแล้ว')
      onDone()
    },
  })
  return (
    <ActionForm className={styles.form} onSubmit={submit}>
      <PromotionFields page={page} draft={draft} set={set} errorOf={errorOf} />
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <div className={styles.foot}>
        <ReasonField value={reason} error={errorOf('reason')} onChange={setReason} />
        <div className={styles.row}>
          <Button type="submit" kind="primary" loading={busy}>
            {page.state === 'draft' ? 'บันทึกร่าง' : 'บันทึก'}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            ยกเลิก
          </Button>
        </div>
      </div>
    </ActionForm>
  )
}

type Payload = CallInput<'POST /proposals'>['body']['payload']

const payloadOf = ({ id }: PromotionPage, edit: Sent): Payload => ({
  promotion: id,
  edit: JSON.parse(JSON.stringify(edit)),
})

type Looked = {
  readonly sending: { readonly kind: 'promotion_edit'; readonly payload: Payload }
  readonly trial: Answer<'POST /promotions/{promotion}/trial'>
  readonly effect: Answer<'POST /proposals/preview'>
}

/** Form to change an open promotion in three steps: the new values, a dry run, and the proposal, which a second staff user approves. */
export function OpenPromotionForm({ page, onCancel, onDone }: Props) {
  const { draft, set } = useDraft(page)
  const [looked, setLooked] = useState<Looked | null>(null)
  const { busy, submit, errorOf, alert } = useAction({
    send: async (): Promise<Looked> => {
      const edit = changedOf(page, draft)
      const trial = await api('POST /promotions/{promotion}/trial', {
        params: { promotion: String(page.id) },
        body: edit,
      })
      const sending = { kind: 'promotion_edit', payload: payloadOf(page, edit) } as const
      const effect = await api('POST /proposals/preview', { body: sending })
      return { sending, trial, effect }
    },
    fields: promotionFields,
    onDone: setLooked,
  })
  if (looked !== null)
    return (
      <>
        <Proposing
          sending={looked.sending}
          looked={looked.effect}
          onBack={() => setLooked(null)}
          onDone={onDone}
        />
        <h3>ถ้าเปลี่ยนแล้ว 30 วันที่ผ่านมา</h3>
        <DryRunFinding trial={looked.trial} />
      </>
    )
  return (
    <ActionForm className={styles.form} onSubmit={submit}>
      <Alert kind="info">สมาชิกรับโปรนี้ได้อยู่ การแก้มีผลเมื่ออีกคนอนุมัติ ผู้ที่รับไปแล้วยังได้ตามเงื่อนไขเดิม</Alert>
      <PromotionFields page={page} draft={draft} set={set} errorOf={errorOf} />
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <div className={styles.row}>
        <Button type="submit" kind="primary" loading={busy}>
          ดูผลก่อนเสนอ
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          ยกเลิก
        </Button>
      </div>
    </ActionForm>
  )
}
