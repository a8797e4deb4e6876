import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'

/**
 * Screens of the desk (the staff's website) whose accessibility is tested: the path with its search parameters, and the heading. `$member` stands for
 * the id of a member. The heading of a member's page is the name, of which most letters are masked.
 */
export const DESK_SCREENS = {
  '/desk/today': 'วันนี้',
  '/desk/work': 'งานรอ',
  '/desk/withdrawals': 'ถอนเงิน',
  '/desk/deposits': 'ฝากเงิน',
  '/desk/members': 'สมาชิก',
  '/desk/risk': 'ความเสี่ยง',
  '/desk/aml': 'ฟอกเงิน',
  '/desk/care': 'ดูแลสมาชิก',
  '/desk/documents': 'เอกสารยืนยันตัวตน',
  '/desk/promotions': 'โปรโมชั่น',
  '/desk/rewards': 'สิทธิประโยชน์',
  '/desk/rewards?kind=tiers': 'สิทธิประโยชน์',
  '/desk/rewards?kind=missions': 'สิทธิประโยชน์',
  '/desk/rewards?kind=free_rounds': 'สิทธิประโยชน์',
  '/desk/draws': 'วงล้อ',
  '/desk/tournaments': 'ทัวร์นาเมนต์',
  '/desk/content': 'เนื้อหา',
  '/desk/content?tab=shelves': 'เนื้อหา',
  '/desk/content?tab=guides': 'เนื้อหา',
  '/desk/content?tab=popup': 'เนื้อหา',
  '/desk/content?tab=notices': 'เนื้อหา',
  '/desk/content?tab=site': 'เนื้อหา',
  '/desk/files': 'ไฟล์ธนาคาร',
  '/desk/finance': 'การเงิน',
  '/desk/games': 'เกม',
  '/desk/system?tab=operators': 'ระบบ',
  '/desk/system?tab=roles': 'ระบบ',
  '/desk/system?tab=settings': 'ระบบ',
  '/desk/system?tab=jobs': 'ระบบ',
  '/desk/system?tab=partners': 'ระบบ',
  '/desk/system?tab=said': 'ระบบ',
  '/desk/system?tab=audit': 'ระบบ',
  '/desk/me': 'บัญชีของฉัน',
  '/desk/alerts': 'การแจ้งเตือน',
  '/desk/support': 'ข้อความ',
  '/desk/support?tab=complaints': 'ข้อความ',
  '/desk/support?tab=answers': 'ข้อความ',
  '/desk/campaigns': 'แคมเปญ',
  '/desk/campaigns?open=new': 'แคมเปญ',
  '/desk/affiliates': 'พันธมิตร',
  '/desk/affiliates?open=new': 'พันธมิตร',
  '/desk/flows': 'สวิตช์ระบบ',
  '/desk/flows?open=deposit': 'สวิตช์ระบบ',
  '/desk/events': 'เหตุการณ์ขาออก',
  '/desk/reports': 'รายงาน',
  '/desk/reports?tab=lapses': 'รายงาน',
  '/desk/reports?tab=second': 'รายงาน',
  '/desk/reports?tab=staff': 'รายงาน',
  '/desk/members/$member': '•••',
  '/desk/members/$member?tab=money': '•••',
  '/desk/members/$member?tab=deposits': '•••',
  '/desk/members/$member?tab=withdrawals': '•••',
  '/desk/members/$member?tab=bonuses': '•••',
  '/desk/members/$member?tab=play': '•••',
  '/desk/members/$member?tab=limits': '•••',
  '/desk/members/$member?tab=devices': '•••',
  '/desk/members/$member?tab=links': '•••',
  '/desk/members/$member?tab=friends': '•••',
  '/desk/members/$member?tab=slips': '•••',
  '/desk/members/$member?tab=notes': '•••',
  '/desk/members/$member?tab=acts': '•••',
} as const

/**
 * Paths of the screens that `npm test` leaves out; with LIVES_ALL the test opens all. Of the 464 CSS classes and kinds of elements on the screens
 * these have 16 that no other screen has. A new screen is opened until its path is here.
 */
const FULL_RUN_SCREENS: ReadonlySet<string> = new Set(
  `
  /desk/deposits /desk/aml /desk/care /desk/documents /desk/promotions /desk/rewards?kind=tiers
  /desk/rewards?kind=missions /desk/rewards?kind=free_rounds /desk/draws /desk/tournaments
  /desk/content?tab=guides /desk/content?tab=popup /desk/content?tab=notices /desk/content?tab=site
  /desk/files /desk/system?tab=jobs /desk/system?tab=partners /desk/system?tab=said /desk/system?tab=audit
  /desk/support?tab=complaints /desk/support?tab=answers /desk/campaigns /desk/affiliates
  /desk/affiliates?open=new /desk/flows /desk/flows?open=deposit /desk/events /desk/reports?tab=lapses
  /desk/reports?tab=second /desk/reports?tab=staff /desk/members/$member?tab=money
  /desk/members/$member?tab=deposits /desk/members/$member?tab=withdrawals /desk/members/$member?tab=bonuses
  /desk/members/$member?tab=play /desk/members/$member?tab=devices /desk/members/$member?tab=links
  /desk/members/$member?tab=friends /desk/members/$member?tab=slips /desk/members/$member?tab=acts
`
    .trim()
    .split(/\s+/),
)

/** Returns the paths and headings of the screens that the accessibility test opens. */
export const checkedDeskScreens = (): [path: string, heading: string][] =>
  Object.entries(DESK_SCREENS).filter(([path]) => playsAll() || !FULL_RUN_SCREENS.has(path))
