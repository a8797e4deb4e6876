import {
  type DocumentKind,
  type DocumentSide,
  documentKinds,
  sidesNeeded,
  VENDOR_CONSENT_TEXT,
} from '@sala/contract/account/documents/document-lists.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { OptionTiles } from '@sala/ui/choice/option-tiles.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { PictureField } from '@sala/ui/form/picture-field.tsx'
import { useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { base64Of, PICTURES } from '../../cashier/payment-slip/slip-picture.ts'
import { usePicture } from '../../cashier/payment-slip/use-slip-picture.ts'
import { Form } from '../../form/form.tsx'
import { StickyAction } from '../../form/sticky-action.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import styles from './document.module.css'
import { PICTURE_TEXTS } from './document-picture-texts.ts'
import type { IdentityDocument } from './identity-document.ts'

const KINDS: Readonly<Record<DocumentKind, { label: string; note: string }>> = {
  id_card: { label: 'บัตรประชาชน', note: 'ด้านหน้า ด้านหลัง และรูปถ่ายคู่กับบัตร' },
  passport: { label: 'หนังสือเดินทาง', note: 'หน้าที่มีรูป และรูปถ่ายคู่กับเล่ม' },
}
const SIDES: Readonly<Record<DocumentKind, Readonly<Record<DocumentSide, string>>>> = {
  id_card: { front: 'บัตรประชาชน ด้านหน้า', back: 'บัตรประชาชน ด้านหลัง', selfie: 'รูปคุณถือบัตร' },
  passport: { front: 'หน้าที่มีรูปและชื่อ', back: '', selfie: 'รูปคุณถือหนังสือเดินทาง' },
}
const NONE_CHOSEN = 'กรุณาเลือกรูปนี้'
const STORED = 'เก็บรูปนี้แล้ว เลือกใหม่ได้ถ้าต้องการเปลี่ยน'
const HINT = 'JPEG, PNG หรือ WebP ไม่เกิน 5 MB'

/** The choices that the member sends. `agrees`: a vendor may check the document. */
type Sending = { readonly chosen: DocumentKind; readonly agrees: boolean }

/** Holds the chosen pictures, and sends them one after the other before the document. */
const useDocument = ({ stored, state }: IdentityDocument, kind: DocumentKind) => {
  const pictures = {
    front: usePicture(PICTURE_TEXTS),
    back: usePicture(PICTURE_TEXTS),
    selfie: usePicture(PICTURE_TEXTS),
  }
  /** The side of the document whose picture the server refused. The field of this side shows the error. */
  const [refused, setRefused] = useState<DocumentSide | null>(null)
  const sending = useRef<DocumentSide | null>(null)
  const isStored = (side: DocumentSide) => state === 'asked' && stored.includes(side)
  const problemOf = (side: DocumentSide) =>
    pictures[side].problem ?? (pictures[side].picked === null && !isStored(side) ? NONE_CHOSEN : undefined)
  const wrong = sidesNeeded[kind].find(side => problemOf(side) !== undefined)
  const submission = useSubmit({
    fields: ['picture'],
    check: () => ({ picture: wrong === undefined ? undefined : problemOf(wrong) }),
    send: async ({ chosen, agrees }: Sending) => {
      for (const side of sidesNeeded[chosen]) {
        const { picked } = pictures[side]
        if (picked === null) continue
        sending.current = side
        const body = { side, picture: await base64Of(picked.picture) }
        await api('POST /customers/document/pictures', { body })
      }
      sending.current = null
      return api('POST /customers/document/send', { body: { kind: chosen, vendor_consent: agrees } })
    },
    onDone: () => {
      notify('success', 'ส่งเอกสารแล้ว เราแจ้งผลในกล่องข้อความ')
      return refetchCalls('GET /customers/document')
    },
    onFailed: () => setRefused(sending.current),
  })
  const errorOf = (side: DocumentSide) =>
    pictures[side].problem ?? (side === (refused ?? wrong) ? submission.errorOf('picture') : undefined)
  const forget = () => {
    setRefused(null)
    submission.correct('picture')
  }
  const isBusy = Object.values(pictures).some(({ busy }) => busy)
  return { pictures, submission, isStored, errorOf, forget, isBusy }
}

/** Form in which a member chooses the kind of identity document and its pictures, and sends them. */
export function DocumentForm({ document }: { document: IdentityDocument }) {
  const [kind, setKind] = useState<DocumentKind>('id_card')
  const [agrees, setAgrees] = useState(false)
  const { pictures, submission, isStored, errorOf, forget, isBusy } = useDocument(document, kind)
  return (
    <Card pad="l" className={styles.card}>
      <Form
        submission={submission}
        onSubmit={() => {
          forget()
          if (!isBusy && submission.passes())
            submission.submit({ chosen: kind, agrees: document.asks_consent && agrees })
        }}
        actions={
          <StickyAction inCard>
            <Button kind="primary" size="l" wide type="submit" loading={isBusy || submission.busy}>
              {submission.busy ? 'กำลังส่งเอกสาร…' : 'ส่งเอกสาร'}
            </Button>
          </StickyAction>
        }
      >
        <OptionTiles
          label="ชนิดเอกสาร"
          options={documentKinds.map(value => ({ value, ...KINDS[value] }))}
          value={kind}
          onValueChange={setKind}
        />
        {sidesNeeded[kind].map(side => (
          <PictureField
            key={side}
            label={SIDES[kind][side]}
            accept={PICTURES}
            picture={pictures[side].picked}
            onPick={file => {
              forget()
              void pictures[side].pick(file)
            }}
            disabled={submission.busy}
            hint={isStored(side) ? STORED : HINT}
            error={errorOf(side)}
          />
        ))}
        {document.asks_consent ? (
          <Checkbox
            label={VENDOR_CONSENT_TEXT}
            checked={agrees}
            onChange={event => setAgrees(event.target.checked)}
            disabled={submission.busy}
          />
        ) : null}
      </Form>
    </Card>
  )
}
