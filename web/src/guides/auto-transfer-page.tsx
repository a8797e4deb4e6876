import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, Clock, LogIn } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Link } from '@tanstack/react-router'
import { DEPOSIT_USUAL_TIME, WITHDRAWAL_USUAL_TIME } from '../cashier/money-request-texts.ts'
import { GuideSteps } from '../content/guide-steps.tsx'
import { TextPage } from '../content/pages/text-page.tsx'
import { useSignedIn } from '../session/session-state.ts'
import styles from './guides.module.css'
import { ReceivingAccountCard } from './receiving-account-card.tsx'

const STEPS = [
  { title: 'เปิดรายการฝาก', text: 'เลือกจำนวนเงินในหน้าฝากเงิน ระบบออกเลขอ้างอิงและยอดที่ต้องโอนให้' },
  {
    title: 'ตรวจสอบบัญชีผู้รับ แล้วโอน',
    text: 'โอนจากบัญชีชื่อของคุณด้วยยอดตรงทุกสตางค์ หรือสแกน QR ในหน้าฝากเงิน ซึ่งใส่ยอดและเลขอ้างอิงให้แล้ว',
  },
  { title: 'ธนาคารแจ้งเรา', text: 'ระบบอ่านรายการเดินบัญชีเอง จับคู่กับรายการฝากของคุณ ไม่ต้องแจ้งโอนและไม่ต้องส่งสลิป' },
  { title: 'เครดิตเข้า', text: `${DEPOSIT_USUAL_TIME} หน้าจอเปลี่ยนเองเมื่อเงินเข้า` },
]

/** The page that explains automatic deposits (R12, B04). */
export function AutoTransferPage() {
  const signedIn = useSignedIn()
  return (
    <TextPage
      title="ฝากเงินอัตโนมัติ"
      lead="โอนแล้วเครดิตเข้าเอง ไม่ต้องแจ้งโอน ทำได้ทุกวันตลอด 24 ชั่วโมง"
      aside={signedIn ? <ReceivingAccountCard /> : <SignInCard />}
    >
      <GuideSteps label="ขั้นตอนการฝากเงินอัตโนมัติ" steps={STEPS} />
      <ul className={styles.times}>
        <li>
          <Clock aria-hidden="true" />
          {DEPOSIT_USUAL_TIME}
        </li>
        <li>
          <Clock aria-hidden="true" />
          {`ถอนเงิน: ${WITHDRAWAL_USUAL_TIME}`}
        </li>
      </ul>
      <Alert kind="warning" title="เงินยังไม่เข้าหลัง 5 นาที">
        ดูสถานะในหน้าฝากเงินก่อน เงินที่โอนโดยไม่มีรายการฝากหรือยอดไม่ตรงจะถูกพักไว้ ไม่สูญหาย
        อัปโหลดสลิปหรือติดต่อฝ่ายบริการเพื่อจับคู่ได้
      </Alert>
      {signedIn ? (
        <Button kind="primary" size="l" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
          เปิดรายการฝาก
        </Button>
      ) : null}
    </TextPage>
  )
}

function SignInCard() {
  return (
    <Card look="lit" pad="l" className={styles.door}>
      <p>เข้าสู่ระบบเพื่อดูบัญชีผู้รับโอนของคุณ</p>
      <Button kind="primary" icon={<LogIn />} render={<Link to="/login" />}>
        เข้าสู่ระบบ
      </Button>
    </Card>
  )
}
