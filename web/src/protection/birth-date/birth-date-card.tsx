import { classNames } from '@sala/ui/class-names.ts'
import { Card } from '@sala/ui/data/card.tsx'
import styles from '../protection-page.module.css'
import { BirthDateForm } from './birth-date-form.tsx'

/** Asks a member who registered without a birth date for it, because deposits and play require a birth date. */
export function BirthDateCard() {
  return (
    <Card look="lit" pad="l" className={styles.birth}>
      <div className={classNames(styles.card, styles.birthParts)}>
        <div>
          <h2>ระบุวันเกิดของคุณ</h2>
          <p className={styles.lead}>ก่อนฝากเงินหรือเล่นเกม ต้องมีอายุ 20 ปีขึ้นไป แก้ไขเองภายหลังไม่ได้</p>
        </div>
        <BirthDateForm />
      </div>
    </Card>
  )
}
