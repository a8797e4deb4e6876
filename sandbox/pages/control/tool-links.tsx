import styles from './tool-links.module.css'

const LINKS = [
  { href: '/sandbox/bank/', name: 'บ้านแบงก์', about: 'แอปธนาคาร สแกนจ่าย โอนเงิน', tone: styles.bank },
  { href: '/sandbox/sms/', name: 'ข้อความ', about: 'กล่อง SMS ทุกเบอร์', tone: styles.sms },
  { href: '/sandbox/push/', name: 'ข้อความพุช', about: 'เบราว์เซอร์ที่รับ และข้อความที่ถึง', tone: styles.push },
  { href: '/sandbox/line/', name: 'ไลน์จำลอง', about: 'เพื่อน บล็อก แชต และการผูกบัญชี', tone: styles.line },
  { href: '/sandbox/gateway/', name: 'เพย์ลานนา', about: 'หน้าจ่ายของช่องทางชำระเงิน', tone: styles.gateway },
  { href: '/sandbox/game-site/', name: 'ลานเกม', about: 'เว็บเกม ทดลองเล่นได้', tone: styles.games },
  { href: '/sandbox/activity/', name: 'ลานกิจกรรม', about: 'เปิดด้วยบัตรผ่านจากศาลา', tone: styles.activity },
  {
    href: '/sandbox/receiver/',
    name: 'โปรแกรมรับเหตุการณ์',
    about: 'ระบบรายงานและลูกค้าสัมพันธ์ของบริษัท',
    tone: styles.receiver,
  },
  {
    href: '/sandbox/identity/',
    name: 'ผู้ตรวจเอกสาร',
    about: 'บริษัทตรวจบัตรและหนังสือเดินทาง',
    tone: styles.identity,
  },
  { href: '/lobby/', name: 'ศาลา', about: 'ล็อบบี้สมาชิก', tone: styles.lobby },
]

export function Links() {
  return (
    <nav className={styles.links} aria-label="หน้าของคู่ค้า">
      {LINKS.map(link => (
        <a key={link.href} href={link.href} className={link.tone}>
          <strong>{link.name}</strong>
          <span>{link.about}</span>
        </a>
      ))}
    </nav>
  )
}
