import { contactsOf, useSiteInfo } from '../content/site-info.ts'
import { Link } from '../page/router-link.tsx'
import styles from './member-footer.module.css'

/** The footer of members' pages (L07): age limit, support, legal links. It is one line if that fits, else short rows. */
export function MemberFooter() {
  const info = useSiteInfo()
  return (
    <footer className={styles.footer}>
      <span>
        <b>20+</b> ผู้ที่อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ห้ามเล่น
      </span>
      <div className={styles.help}>
        <span>ให้บริการตลอด 24 ชั่วโมง</span>
        {contactsOf(info).map(({ name, href, text }) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer" title={text}>
            {name}
          </a>
        ))}
      </div>
      <nav aria-label="ข้อมูลและเงื่อนไข" className={styles.links}>
        <Link to="/responsible-play">เล่นอย่างรับผิดชอบ</Link>
        <Link to="/protection">ขีดจำกัดและการพักเล่น</Link>
        <Link to="/terms">ข้อกำหนดการใช้บริการ</Link>
        <Link to="/privacy-policy">นโยบายความเป็นส่วนตัว</Link>
      </nav>
      {info?.sandbox ? (
        <span className={styles.sandbox}>
          ระบบทดลอง เงินสมมติ <a href="/sandbox/">ดูเบื้องหลัง</a>
        </span>
      ) : null}
    </footer>
  )
}
