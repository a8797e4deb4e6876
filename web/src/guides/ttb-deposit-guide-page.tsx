import { banks } from '@sala/contract/account/banks.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Link } from '@tanstack/react-router'
import { DEPOSIT_USUAL_TIME } from '../cashier/money-request-texts.ts'
import { GuideSteps } from '../content/guide-steps.tsx'
import { TextPage } from '../content/pages/text-page.tsx'
import { useSignedIn } from '../session/session-state.ts'
import styles from './guides.module.css'
import { ReceivingAccountCard } from './receiving-account-card.tsx'

const STEPS = [
  { title: 'เปิดรายการฝากในศาลา', text: 'เลือกจำนวนเงิน แล้วคัดลอกเลขบัญชีผู้รับและยอดที่ต้องโอน' },
  {
    title: 'เปิดแอปธนาคาร เลือกโอนเงิน',
    text: 'เลือกบัญชีที่เป็นชื่อของคุณและผูกไว้กับศาลา แล้วเลือกธนาคารผู้รับตามที่หน้าฝากเงินบอก',
  },
  {
    title: 'วางเลขบัญชี ใส่ยอดให้ตรงทุกสตางค์',
    text: 'ตรวจชื่อผู้รับให้ตรงก่อนยืนยัน ยอดที่มีเศษสตางค์ช่วยให้ระบบรู้ว่าเป็นรายการของคุณ',
  },
  { title: 'หรือสแกน QR', text: 'บันทึกภาพ QR จากหน้าสลิป แล้วเลือกสแกนจากรูปในแอปธนาคาร ยอดและเลขอ้างอิงใส่มาให้แล้ว' },
  { title: 'กลับมาที่หน้าฝากเงิน', text: `${DEPOSIT_USUAL_TIME} ไม่ต้องแจ้งโอน` },
]

/** The page that explains how to deposit from a ttb bank account (R12). */
export function TtbPage() {
  const signedIn = useSignedIn()
  const { nice_name, thai_name, color, code } = banks.ttb
  return (
    <TextPage
      title="วิธีฝากจากบัญชี ttb"
      lead="โอนจากแอปของธนาคารทหารไทยธนชาต หรือสแกน QR จากรูป"
      aside={
        <>
          <Card pad="l" className={styles.bank}>
            <BankMark short={nice_name} color={color} size="l" />
            <div>
              <h2>ธนาคาร{thai_name}</h2>
              <p>{`รหัสธนาคาร ${code} บัญชีที่เปิดไว้กับ TMB เดิมใช้รหัสเดียวกัน`}</p>
            </div>
          </Card>
          {signedIn ? <ReceivingAccountCard /> : null}
        </>
      }
    >
      <GuideSteps label="ขั้นตอนการฝากจาก ttb" steps={STEPS} />
      <Alert kind="info" title="โอนช่วงปรับปรุงระบบธนาคาร">
        หากแอปธนาคารแจ้งว่ารายการอยู่ระหว่างดำเนินการ ไม่ต้องโอนซ้ำ เงินจะเข้าเมื่อธนาคารส่งรายการให้เรา
      </Alert>
      <Button kind="primary" size="l" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
        ฝากเงิน
      </Button>
    </TextPage>
  )
}
