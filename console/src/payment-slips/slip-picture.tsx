import type { SlipId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Eye } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CasePart } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import styles from './slip-picture.module.css'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

/** The picture of a slip (a bank's receipt). It loads only after a press, because the audit log records each view. */
export function SlipPicture({ slip }: { slip: SlipId }) {
  const mayLook = usePermissions()('slips.answer')
  const [address, setAddress] = useState<string | null>(null)
  const { busy, alert, submit } = useAction({
    send: () => api('POST /slips/{slip}/picture', { params: { slip }, body: { reason: 'ตรวจสลิป' } }),
    onDone: ({ webp }) => setAddress(URL.createObjectURL(new Blob([bytesOf(webp)], { type: 'image/webp' }))),
  })
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  if (!mayLook) return null
  return (
    <CasePart title="รูปสลิป">
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {address === null ? (
        <Button className={styles.press} icon={<Eye />} loading={busy} onClick={() => submit()}>
          ดูรูปสลิป
        </Button>
      ) : (
        <img src={address} alt="สลิปที่สมาชิกส่งมา" className={styles.picture} />
      )}
    </CasePart>
  )
}
