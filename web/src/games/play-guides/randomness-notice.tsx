import { RANDOM_NOTICE } from '@sala/contract/games/randomness-notice.ts'
import { Dices } from '@sala/ui/brand/icons.ts'
import styles from './randomness-notice.module.css'

/** Notice that results are random. It comes before all other content of the page (R05, R14). */
export function RandomNotice({ text = RANDOM_NOTICE }: { text?: string | undefined }) {
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
