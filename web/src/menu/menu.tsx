import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Award,
  Clock,
  Dices,
  Gamepad2,
  Gift,
  Headphones,
  History,
  House,
  Info,
  LayoutGrid,
  LogIn,
  Play,
  ShieldCheck,
  Sparkles,
  TicketPercent,
  Trophy,
  User,
  UserPlus,
  Users,
} from '@sala/ui/brand/icons.ts'
import { linkOptions } from '../page/router-link.tsx'

const exactly = { exact: true, includeSearch: true, includeHash: true } as const

/** A menu link to a tab of a page is active if the URL names this tab. Other query parameters do not matter. */
const tab = { includeSearch: true } as const

/** The entries of the menus, with link targets that the compiler checks against the routes. */
const places = {
  home: { label: 'หน้าแรก', Icon: House, link: linkOptions({ to: '/', activeOptions: exactly }) },
  dashboard: { label: 'แดชบอร์ด', Icon: House, link: linkOptions({ to: '/', activeOptions: exactly }) },
  promotion: { label: 'โปรโมชั่น', Icon: TicketPercent, link: linkOptions({ to: '/promotion' }) },
  entrances: { label: 'ทางเข้าเล่น', Icon: LayoutGrid, link: linkOptions({ to: '/ufabay-enter' }) },
  play: {
    label: 'เล่นเกม',
    Icon: Gamepad2,
    link: linkOptions({ to: '/game', target: '_blank', preload: false }),
  },
  deposit: { label: 'ฝากเงิน', Icon: ArrowDownToLine, link: linkOptions({ to: '/deposit' }) },
  withdraw: { label: 'ถอนเงิน', Icon: ArrowUpFromLine, link: linkOptions({ to: '/withdraw' }) },
  account: {
    label: 'ข้อมูลบัญชี',
    Icon: User,
    link: linkOptions({ to: '/history', search: { tab: 0 }, activeOptions: tab }),
  },
  bonus: {
    label: 'โบนัส',
    Icon: Gift,
    link: linkOptions({ to: '/history', search: { tab: 1 }, activeOptions: tab }),
  },
  requests: {
    label: 'ข้อมูลฝาก-ถอน',
    Icon: History,
    link: linkOptions({ to: '/history', search: { tab: 2 }, activeOptions: tab }),
  },
  login: { label: 'เข้าสู่ระบบ', Icon: LogIn, link: linkOptions({ to: '/login' }) },
  register: { label: 'สมัครสมาชิก', Icon: UserPlus, link: linkOptions({ to: '/register' }) },
} as const

/**
 * Account entries of the drawer and the left menu, in order (L04). For a member they are followed by
 * activities, games, contact and logout.
 */
export const memberMenu = [
  places.dashboard,
  places.account,
  places.bonus,
  places.requests,
  places.promotion,
] as const
export const visitorMenu = [places.home, places.promotion] as const

export const gamesMenu = [
  places.entrances,
  { label: 'สูตรสล็อต', Icon: Sparkles, link: linkOptions({ to: '/hack-slot' }), isNew: true },
  { label: 'ทดลองเล่นสล็อต', Icon: Play, link: linkOptions({ to: '/casino-test' }) },
  { label: 'ข้อมูลเกมสล็อต', Icon: Info, link: linkOptions({ to: '/cheat' }) },
] as const

export const moreMenu = [
  { label: 'แนะนำเพื่อน', Icon: Users, link: linkOptions({ to: '/referral' }) },
  { label: 'ฝากเงินอัตโนมัติ', Icon: Clock, link: linkOptions({ to: '/auto-transfer' }) },
  { label: 'ขีดจำกัดและการพักเล่น', Icon: ShieldCheck, link: linkOptions({ to: '/protection' }) },
  { label: 'สิทธิประโยชน์', Icon: Award, link: linkOptions({ to: '/rewards', activeOptions: { exact: true } }) },
  { label: 'วงล้อสิทธิประโยชน์', Icon: Dices, link: linkOptions({ to: '/rewards/wheel' }) },
  { label: 'ทัวร์นาเมนต์', Icon: Trophy, link: linkOptions({ to: '/rewards/tournaments' }) },
  { label: 'คุยกับเจ้าหน้าที่', Icon: Headphones, link: linkOptions({ to: '/support' }) },
] as const

/** The five buttons of the bar at the foot of the window; the middle one is raised (L05). */
export const memberFoot = [
  places.entrances,
  places.bonus,
  places.play,
  places.deposit,
  places.withdraw,
] as const
export const visitorFoot = [
  places.entrances,
  places.promotion,
  places.home,
  { ...places.register, label: 'สมัคร' },
  places.login,
] as const
