import { Button } from '@sala/ui/action/button.tsx'
import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { Gift } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { Link } from '@tanstack/react-router'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { scenePicture } from '../background-picture.ts'
import styles from './popups.module.css'

const TITLE = 'คืนยอดเสีย 5% ทุกวันพุธ'
const TEXT = 'ทุกวันพุธเราคืน 5% ของยอดเสียสุทธิสัปดาห์ก่อน (พุธถึงอังคาร) เป็นโบนัส กดรับเองได้ที่แท็บโบนัสภายใน 7 วัน'

/** The popup with the promotion of the day and a link to the page where the member claims it (F15). */
export function PromotionPopup({ title, text, open, onClose }: Dialogs['promotionPopup'] & DialogState) {
  const heading = title || TITLE
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={heading}
      hideTitle
      size="s"
      actions={
        <>
          <Button
            kind="primary"
            wide
            icon={<Gift />}
            render={<Link to="/history" search={{ tab: 1 }} onClick={onClose} />}
          >
            ดูโบนัสของฉัน
          </Button>
          <Button wide onClick={onClose}>
            ไว้ภายหลัง
          </Button>
        </>
      }
    >
      <div className={styles.promotion}>
        <BannerArt src={scenePicture('moonrise')} className={styles.scene} />
        <p className={styles.title}>{heading}</p>
        <p className={styles.text}>{text || TEXT}</p>
      </div>
    </Dialog>
  )
}
