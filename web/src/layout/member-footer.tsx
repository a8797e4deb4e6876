import { contactsOf, useSiteInfo } from '../content/site-info.ts'
import { Link } from '../page/link.tsx'
import styles from './member-footer.module.css'

/** L07 for whoever knows the house: who may not play, help at all hours, the words of law, in one line; on a phone the links are a row that scrolls sideways. */
export function MemberFooter() {
  const info = useSiteInfo()
  return (
    <footer className={styles.footer}>
      <span>
        <b>20+</b> ผู้ที่อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ห้ามเล่น
      </span>
      <span>ให้บริการตลอด 24 ชั่วโมง</span>
      {info?.sandbox ? (
        <span className={styles.sandbox}>
          ระบบทดลอง เงินสมมติ <a href="/sandbox/">ดูเบื้องหลัง</a>
        </span>
      ) : null}
      <div className={styles.row}>
        {contactsOf(info).map(contact => (
          <a key={contact.name} href={contact.href} target="_blank" rel="noopener noreferrer">
            {contact.text}
          </a>
        ))}
        <nav aria-label="ข้อมูลและเงื่อนไข" className={styles.links}>
          <Link to="/responsible-play">เล่นอย่างรับผิดชอบ</Link>
          <Link to="/terms">ข้อกำหนดการใช้บริการ</Link>
          <Link to="/privacy-policy">นโยบายความเป็นส่วนตัว</Link>
          <Link to="/protection">ขีดจำกัดและการพักเล่น</Link>
        </nav>
      </div>
    </footer>
  )
}
