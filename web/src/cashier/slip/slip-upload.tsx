import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { PictureField } from '@sala/ui/form/picture-field.tsx'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, api, firstError } from '../../api.ts'
import { refetchCalls } from '../../queries.ts'
import { base64Of, PICTURE_KINDS } from './picture.ts'
import styles from './slip-upload.module.css'
import { usePicture } from './use-picture.ts'
import type { Slip } from './use-slips.ts'

const NONE_CHOSEN = 'กรุณาเลือกรูปสลิป'

const useSendSlip = (onSent: (slip: Slip) => void) =>
  useMutation({
    mutationFn: async (picture: Blob) => {
      const { slip } = await api('POST /slips', { body: { picture: await base64Of(picture) } })
      await refetchCalls('GET /slips', 'GET /customers/profile', 'GET /requests')
      return slip
    },
    onSuccess: onSent,
  })

/** The picture of a slip: chosen, shown, sent. `onSent` hears what became of it at once. */
export function SlipUpload({ onSent }: { onSent: (slip: Slip) => void }) {
  const { picked, problem, busy, pick, refuse } = usePicture()
  const sending = useSendSlip(onSent)
  const fieldError = sending.error instanceof ApiError ? sending.error.errors.picture?.[0] : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || sending.isPending) return
    if (picked === null) refuse(problem ?? NONE_CHOSEN)
    else sending.mutate(picked.picture)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PictureField
        label="รูปสลิปโอนเงิน"
        accept={PICTURE_KINDS}
        picture={picked}
        onPick={file => {
          sending.reset()
          void pick(file)
        }}
        disabled={sending.isPending}
        hint="JPEG, PNG หรือ WebP ที่เห็น QR บนสลิปชัดเจน"
        error={problem ?? fieldError}
      />
      {sending.isError && fieldError === undefined ? (
        <Alert kind="error">{firstError(sending.error)}</Alert>
      ) : null}
      <Button kind="primary" size="l" wide type="submit" loading={busy || sending.isPending}>
        {sending.isPending ? 'กำลังตรวจสอบสลิป…' : 'ส่งสลิป'}
      </Button>
    </form>
  )
}
