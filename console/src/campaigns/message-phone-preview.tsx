import { type CampaignLink, campaignLinks } from '@sala/contract/campaigns/campaign-values.ts'
import { MessageCircle } from '@sala/ui/brand/icons.ts'
import styles from './message-phone-preview.module.css'

type PhonePreviewProps = { title: string; text: string; link: CampaignLink; caption: string }

/** Preview of a message as the inbox of the lobby shows it on a phone. */
export function PhonePreview({ title, text, link, caption }: PhonePreviewProps) {
  return (
    <figure className={styles.preview}>
      <div className={styles.phone}>
        <p className={styles.page}>ข้อความ</p>
        <div className={styles.message}>
          <span className={styles.icon}>
            <MessageCircle aria-hidden="true" />
          </span>
          <div className={styles.words}>
            <strong>
              {title === '' ? 'หัวข้อ' : title}
              <span className={styles.fresh}>ใหม่</span>
            </strong>
            <p>{text === '' ? 'ข้อความ' : text}</p>
            <small>ข่าวและข้อเสนอ · เมื่อสักครู่</small>
          </div>
        </div>
        <p className={styles.leads}>กดแล้วไปที่ {campaignLinks[link]} · เลิกรับข่าวได้ทุกข้อความ</p>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
