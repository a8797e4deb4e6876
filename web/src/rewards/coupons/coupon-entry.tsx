import { COUPON_CODE_CHARACTERS, readCouponCode } from '@sala/contract/text/coupon-code.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import styles from './coupon.module.css'
import { CouponField } from './coupon-field.tsx'
import { CouponOffer, type Offer } from './coupon-offer.tsx'

const codeErrors = (code: string) =>
  readCouponCode(code).length === COUPON_CODE_CHARACTERS
    ? {}
    : { code: `กรุณากรอกโค้ดให้ครบ ${COUPON_CODE_CHARACTERS} ตัว` }

/** Takes a coupon's code in two steps: the member reads what the code gives and requires, then decides. */
export function CouponEntry({ linkedCode }: { linkedCode: string | undefined }) {
  const [code, setCode] = useState(linkedCode ?? '')
  const [offer, setOffer] = useState<Offer | null>(null)
  const submission = useSubmit({
    fields: ['code'],
    check: () => codeErrors(code),
    send: () => api('POST /rewards/coupons/check', { body: { code } }),
    onDone: ({ data }) => setOffer(data),
  })
  if (offer !== null)
    return <CouponOffer offer={offer} code={code} onBack={() => setOffer(null)} onTaken={() => setCode('')} />
  return (
    <Card look="lit" pad="l" className={styles.entry}>
      <div>
        <h2>มีโค้ดคูปองไหม</h2>
        <p>กรอกเพื่อดูก่อนว่าได้เท่าไรและมีเงื่อนไขอะไร ยังไม่ใช้โค้ดจนกว่าคุณจะกดรับ</p>
      </div>
      <Form
        submission={submission}
        onSubmit={() => {
          if (submission.passes()) submission.submit()
        }}
      >
        <CouponField code={code} error={submission.errorOf('code')} onChange={setCode} />
        <Button type="submit" kind="primary" wide loading={submission.busy}>
          ดูสิทธิ์ของโค้ดนี้
        </Button>
      </Form>
    </Card>
  )
}
