import { Button } from '@sala/ui/action/button.tsx'
import { ImageUp } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import { ATTACH } from './slip-texts.ts'
import styles from './slip-upload-link.module.css'

/**
 * Link to the upload of a slip (a picture of the bank's receipt), for a member who paid and got no credit. `onFollow` lets the caller close
 * the popup that contains the link.
 */
export function AttachSlip({ onFollow }: { onFollow?: () => void }) {
  return (
    <div className={styles.attach}>
      <p>โอนแล้วแต่เครดิตไม่เข้า?</p>
      <Button
        size="s"
        icon={<ImageUp />}
        render={<Link to="/slip" hash={ATTACH} {...(onFollow && { onClick: onFollow })} />}
      >
        แนบสลิป
      </Button>
    </div>
  )
}
