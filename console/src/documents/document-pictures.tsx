import { type DocumentSide, documentSides } from '@sala/contract/account/documents/document-lists.ts'
import { documentSideNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Eye } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CasePart } from '../case/fact-list.tsx'
import styles from './documents.module.css'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

/** One picture of a document. It loads only after a press, because the audit log records each view. It stays in this page's memory only. */
function Side({ id, side }: { id: IdentityCaseId; side: DocumentSide }) {
  const name = documentSideNames[side]
  const [address, setAddress] = useState<string | null>(null)
  const { busy, alert, submit } = useAction({
    send: () =>
      api('POST /documents/{case}/pictures/{side}', {
        params: { case: id, side },
        body: { reason: 'ตรวจเอกสาร' },
      }),
    onDone: ({ webp }) => setAddress(URL.createObjectURL(new Blob([bytesOf(webp)], { type: 'image/webp' }))),
  })
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  return (
    <figure className={styles.side}>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {address === null ? (
        <Button icon={<Eye />} loading={busy} onClick={() => submit()}>
          ดูรูป{name}
        </Button>
      ) : (
        <>
          <img src={address} alt={`เอกสาร ${name}`} className={styles.picture} />
          <figcaption>{name}</figcaption>
        </>
      )}
    </figure>
  )
}

export function DocumentPictures({ id, sides }: { id: IdentityCaseId; sides: readonly DocumentSide[] }) {
  return (
    <CasePart title="รูปเอกสาร" note="ทุกครั้งที่เปิดดูถูกบันทึกชื่อผู้ดู">
      {sides.length === 0 ? (
        <p>ไม่มีรูปแล้ว ลบตามเวลาที่กำหนด</p>
      ) : (
        <div className={styles.pictures}>
          {documentSides
            .filter(side => sides.includes(side))
            .map(side => (
              <Side key={side} id={id} side={side} />
            ))}
        </div>
      )}
    </CasePart>
  )
}
