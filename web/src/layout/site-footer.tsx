import { Clock, Headphones, ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { contactsOf, useSiteInfo } from '../content/site-info.ts'
import { Link } from '../page/router-link.tsx'
import styles from './site-footer.module.css'

/** The footer of visitors' pages: support, age limit, legal links (L07). */
export function SiteFooter() {
  const info = useSiteInfo()
  const contacts = contactsOf(info)
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <Logo size="m" />
          <p>ศาลากลางบ้านของคนรักเกม ฝากถอนอัตโนมัติ เห็นทุกขั้นตอน</p>
        </div>
        <ul className={styles.facts}>
          <li>
            <Headphones aria-hidden="true" />
            ให้บริการตลอด 24 ชั่วโมง
          </li>
          <li>
            <Clock aria-hidden="true" />
            เครดิตเข้าภายใน 3-5 นาที ถอนเงิน 10-15 นาที
          </li>
          <li>
            <ShieldCheck aria-hidden="true" />
            โอนเงินถอนเข้าบัญชีชื่อของคุณเท่านั้น
          </li>
        </ul>
        {contacts.length > 0 ? (
          <ul className={styles.contacts} aria-label="ติดต่อเรา">
            {contacts.map(contact => (
              <li key={contact.name}>
                <a href={contact.href} target="_blank" rel="noopener noreferrer">
                  {contact.text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <nav aria-label="ข้อมูลและเงื่อนไข" className={styles.links}>
        <Link to="/privacy-policy">นโยบายความเป็นส่วนตัว</Link>
        <Link to="/terms">ข้อกำหนดการใช้บริการ</Link>
        <Link to="/responsible-play">เล่นอย่างรับผิดชอบ</Link>
        <Link to="/protection">ขีดจำกัดและการพักเล่น</Link>
      </nav>
      <p className={styles.age}>
        <span className={styles.mark} aria-hidden="true">
          20+
        </span>
        ผู้ที่อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ห้ามเล่น การเล่นมีความเสี่ยง กรุณาเล่นอย่างมีสติและเท่าที่คุณเสียได้
      </p>
      {info?.sandbox ? (
        <p className={styles.sandbox}>
          ระบบทดลอง: เงิน บัญชี และเกมทั้งหมดเป็นของสมมติ <a href="/sandbox/">ดูเบื้องหลังระบบทดลอง</a>
        </p>
      ) : null}
    </footer>
  )
}
