import { Dices } from '@sala/ui/brand/icons.ts'
import styles from './random-notice.module.css'

/** Until the server's own words are there, and where it has none to give. */
const RANDOM = 'ผลของทุกเกมเป็นการสุ่ม ไม่มีสูตรใดเปลี่ยนโอกาสชนะได้'

/** R05, R14: plainly, before anything else on the page. */
export function RandomNotice({ text = RANDOM }: { text?: string | undefined }) {
  return (
    <aside className={styles.notice} aria-label="ข้อควรรู้">
      <Dices aria-hidden="true" />
      <p>
        <strong>ผลออกแบบสุ่มเสมอ</strong>
        {text}
      </p>
    </aside>
  )
}
