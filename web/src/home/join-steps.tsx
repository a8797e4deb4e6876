import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { PageSection } from '../content/page-section.tsx'
import { Link } from '../page/router-link.tsx'
import styles from './join-steps.module.css'

const STEPS = [
  { title: 'สมัครด้วยเบอร์โทร', text: 'ตั้งรหัสผ่าน และเพิ่มบัญชีธนาคารที่เป็นชื่อของคุณ' },
  { title: 'ฝากเงิน', text: 'โอนหรือสแกน QR จากแอปธนาคาร เครดิตเข้าอัตโนมัติภายใน 3-5 นาที' },
  { title: 'เล่น แล้วถอนได้เลย', text: 'เลือกเกมที่ชอบ ถอนเงินกลับเข้าบัญชีของคุณภายใน 10-15 นาที' },
]

export function JoinSteps() {
  return (
    <PageSection id="join" title="เริ่มต้นใน 3 ขั้นตอน">
      <Card look="lit" pad="l" className={styles.card}>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.end}>
          <Button kind="primary" render={<Link to="/register" />}>
            สมัครสมาชิก
          </Button>
          <p>สำหรับผู้มีอายุ 20 ปีขึ้นไปเท่านั้น บัญชีธนาคารต้องเป็นชื่อของผู้สมัคร</p>
        </div>
      </Card>
    </PageSection>
  )
}
