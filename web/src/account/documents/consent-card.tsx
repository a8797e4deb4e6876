import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import styles from './document.module.css'
import type { IdentityDocument } from './identity-document.ts'

/** Shows that the member agreed that a vendor checks the document, and withdraws this with one press, as easily as it was given. */
export function ConsentCard({ consent }: { consent: NonNullable<IdentityDocument['consent']> }) {
  const submission = useSubmit({
    send: () => api('POST /customers/document/withdraw-consent'),
    onDone: () => {
      notify('success', 'ถอนความยินยอมแล้ว')
      return refetchCalls('GET /customers/document')
    },
  })
  return (
    <Card pad="l" className={styles.card}>
      <h2>บริษัทตรวจเอกสาร</h2>
      {consent === 'given' ? (
        <>
          <p className={styles.soft}>
            คุณยินยอมให้บริษัทตรวจเอกสารช่วยตรวจรูปของคุณ ถอนความยินยอมได้ทุกเมื่อ เจ้าหน้าที่ตรวจเอกสารต่อตามปกติ
          </p>
          <Button loading={submission.busy} onClick={() => submission.submit()}>
            ถอนความยินยอม
          </Button>
          <SendingFailed submission={submission} retry={() => submission.submit()} />
        </>
      ) : (
        <p className={styles.soft}>
          คุณถอนความยินยอมแล้ว เราไม่ส่งรูปของคุณให้บริษัทตรวจเอกสารอีก และขอให้บริษัทลบรูปที่ได้รับไปแล้ว
        </p>
      )}
    </Card>
  )
}
