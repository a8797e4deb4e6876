import { gamesMenu, memberMenu, moreMenu } from '../menu/menu.tsx'

/** People to whom the search shows a page. A visitor who opens a page for members is asked to sign in first. */
type For = 'member' | 'visitor' | 'all'

export type Place = {
  to: string
  search?: Readonly<Record<string, string | number>>
  title: string
  note: string
  /** Other words for the page, in Thai and Latin letters, by which the search finds it. */
  words: string
  for: For
}

const MINE = 'ของฉัน'
const HELP = 'ช่วยเหลือ'

/** The pages that the search can find, with the words that members use for them. Pages in the menus have the menus' labels. */
export const PLACES: readonly Place[] = [
  {
    to: '/deposit',
    title: 'ฝากเงิน',
    note: MINE,
    words: 'ฝาก เติมเงิน โอนเงิน คิวอาร์ qr deposit topup',
    for: 'member',
  },
  { to: '/withdraw', title: 'ถอนเงิน', note: MINE, words: 'ถอน เบิก withdraw', for: 'member' },
  {
    to: '/history',
    search: { tab: 0 },
    title: memberMenu[1].label,
    note: MINE,
    words: 'บัญชี โปรไฟล์ account profile',
    for: 'member',
  },
  {
    to: '/history',
    search: { tab: 1 },
    title: memberMenu[2].label,
    note: MINE,
    words: 'ยอดเทิร์น เทิร์นโอเวอร์ turnover bonus',
    for: 'member',
  },
  {
    to: '/history',
    search: { tab: 2 },
    title: memberMenu[3].label,
    note: MINE,
    words: 'ประวัติ รายการ สเตทเมนต์ history statement',
    for: 'member',
  },
  {
    to: '/rewards',
    title: moreMenu[3].label,
    note: MINE,
    words: 'คูปอง โค้ด รางวัล coupon code reward',
    for: 'member',
  },
  {
    to: '/rewards/tier',
    title: 'ระดับสมาชิก',
    note: MINE,
    words: 'ระดับ คะแนน เงินคืน วันเกิด vip tier level points',
    for: 'member',
  },
  {
    to: '/rewards/missions',
    title: 'เช็กอินและภารกิจ',
    note: MINE,
    words: 'เช็คอิน ภารกิจ รายวัน check in mission',
    for: 'member',
  },
  { to: '/messages', title: 'ข้อความ', note: MINE, words: 'แจ้งเตือน กล่องข้อความ inbox message', for: 'member' },
  {
    to: '/support',
    title: moreMenu[6].label,
    note: HELP,
    words: 'แชท ถาม ติดต่อ แอดมิน ร้องเรียน support help complaint',
    for: 'member',
  },
  {
    to: '/messages/choices',
    title: 'การรับข้อความ',
    note: MINE,
    words: 'ตั้งค่าแจ้งเตือน เลิกรับข่าว ยกเลิกข่าว line sms unsubscribe notification',
    for: 'member',
  },
  { to: '/slip', title: 'แนบสลิป', note: MINE, words: 'สลิป หลักฐาน slip', for: 'member' },
  { to: '/card', title: 'กระเป๋าเงิน', note: MINE, words: 'เครดิต ยอดเงิน wallet', for: 'member' },
  { to: '/referral', title: moreMenu[0].label, note: MINE, words: 'ชวนเพื่อน ค่าคอม referral', for: 'member' },
  {
    to: '/protection',
    title: moreMenu[2].label,
    note: MINE,
    words: 'ลิมิต งดเล่น หยุดเล่น limit break',
    for: 'member',
  },
  {
    to: '/authentication',
    title: 'การยืนยันตัวตน',
    note: MINE,
    words: 'ยืนยัน เบอร์ otp kyc identity',
    for: 'member',
  },
  {
    to: '/identity',
    title: 'เอกสารยืนยันตัวตน',
    note: MINE,
    words: 'บัตรประชาชน พาสปอร์ต หนังสือเดินทาง ยืนยัน kyc document',
    for: 'member',
  },
  {
    to: '/security',
    title: 'ความปลอดภัย',
    note: MINE,
    words: 'พาสคีย์ passkey แอปยืนยันตัวตน รหัสกู้คืน 2fa',
    for: 'member',
  },
  { to: '/changepassword', title: 'เปลี่ยนรหัสผ่าน', note: MINE, words: 'รหัส password', for: 'member' },
  {
    to: '/personal-data',
    title: 'ข้อมูลของฉัน',
    note: MINE,
    words: 'ข้อมูลส่วนบุคคล ลบบัญชี ปิดบัญชี pdpa',
    for: 'member',
  },
  { to: '/register', title: 'สมัครสมาชิก', note: 'เริ่มต้น', words: 'สมัคร register', for: 'visitor' },
  { to: '/login', title: 'เข้าสู่ระบบ', note: 'เริ่มต้น', words: 'ล็อกอิน login', for: 'visitor' },
  { to: '/forgetpassword', title: 'ลืมรหัสผ่าน', note: HELP, words: 'รหัส password reset', for: 'visitor' },
  { to: '/promotion', title: 'โปรโมชั่น', note: 'ทั้งหมด', words: 'โปร โบนัส promotion', for: 'all' },
  {
    to: '/rewards/tournaments',
    title: moreMenu[5].label,
    note: MINE,
    words: 'แข่ง อันดับ รางวัล ทัวร์ tournament',
    for: 'member',
  },
  {
    to: '/rewards/wheel',
    title: moreMenu[4].label,
    note: 'ทั้งหมด',
    words: 'หมุน รางวัล wheel draw',
    for: 'all',
  },
  { to: '/auto-transfer', title: moreMenu[1].label, note: HELP, words: 'วิธีฝาก โอน auto', for: 'all' },
  { to: '/ttb', title: 'วิธีฝากจากบัญชี ttb', note: HELP, words: 'ทีทีบี ธนาคาร', for: 'all' },
  { to: '/ufabay-enter', title: gamesMenu[0].label, note: HELP, words: 'ลิงก์ทางเข้า', for: 'all' },
  {
    to: '/responsible-play',
    title: 'เล่นอย่างรับผิดชอบ',
    note: HELP,
    words: 'ติดพนัน สายด่วน responsible help',
    for: 'all',
  },
  { to: '/terms', title: 'ข้อกำหนดการใช้บริการ', note: HELP, words: 'กฎ กติกา เงื่อนไข terms', for: 'all' },
  { to: '/privacy-policy', title: 'นโยบายความเป็นส่วนตัว', note: HELP, words: 'คุกกี้ privacy cookie', for: 'all' },
  { to: '/hack-slot', title: gamesMenu[1].label, note: 'เกม', words: 'คู่มือ วิธีเล่น guide', for: 'all' },
  { to: '/casino-test', title: gamesMenu[2].label, note: 'เกม', words: 'เล่นฟรี demo trial', for: 'all' },
  { to: '/cheat', title: gamesMenu[3].label, note: 'เกม', words: 'rtp ข้อมูลเกม', for: 'all' },
]
