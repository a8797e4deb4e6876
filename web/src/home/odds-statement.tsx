import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import styles from './odds-statement.module.css'

export function HonestWords() {
  return (
    <Card pad="l" className={styles.honest}>
      <ShieldCheck aria-hidden="true" />
      <h2>เล่นอย่างรู้เท่าทัน</h2>
      <p>
        ผลของทุกเกมเป็นการสุ่ม และในระยะยาวเกมได้เปรียบผู้เล่นเสมอ ค่า RTP คือส่วนที่คืนให้ผู้เล่นโดยเฉลี่ย เล่นเท่าที่คุณเสียได้
        และหยุดเมื่อไม่สนุก
      </p>
    </Card>
  )
}
