import { Button } from '@sala/ui/action/button.tsx'
import { PictureField } from '@sala/ui/form/picture-field.tsx'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { base64Of, PICTURES } from './slip-picture.ts'
import { usePicture } from './use-slip-picture.ts'
import type { Slip } from './use-slips.ts'

const NONE_CHOSEN = 'กรุณาเลือกรูปสลิป'

const useSendSlip = (problem: string | undefined, onSent: (slip: Slip) => void) =>
  useSubmit({
    fields: ['picture'],
    check: () => ({ picture: problem }),
    send: async (picture: Blob) => {
      const { slip } = await api('POST /slips', { body: { picture: await base64Of(picture) } })
      await refetchCalls('GET /slips', 'GET /customers/profile', 'GET /requests')
      return slip
    },
    onDone: onSent,
  })

/**
 * Form in which a member chooses, previews and sends a slip (a picture of the bank's receipt). `onSent` receives the slip as the server stored it.
 */
export function SlipUpload({ onSent }: { onSent: (slip: Slip) => void }) {
  const { picked, problem, busy, pick } = usePicture()
  const sending = useSendSlip(problem ?? (picked === null ? NONE_CHOSEN : undefined), onSent)
  const submit = () => {
    if (!busy && sending.passes() && picked !== null) sending.submit(picked.picture)
  }
  return (
    <Form
      submission={sending}
      onSubmit={submit}
      actions={
        <StickyAction inCard>
          <Button kind="primary" size="l" wide type="submit" loading={busy || sending.busy}>
            {sending.busy ? 'กำลังตรวจสอบสลิป…' : 'ส่งสลิป'}
          </Button>
        </StickyAction>
      }
    >
      <PictureField
        label="รูปสลิปโอนเงิน"
        accept={PICTURES}
        picture={picked}
        onPick={file => {
          sending.clear()
          void pick(file)
        }}
        disabled={sending.busy}
        hint="JPEG, PNG หรือ WebP ที่เห็น QR บนสลิปชัดเจน"
        error={problem ?? sending.errorOf('picture')}
      />
    </Form>
  )
}
