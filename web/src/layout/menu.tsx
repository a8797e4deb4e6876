import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Flame,
  Gamepad2,
  History,
  House,
  LayoutGrid,
  LogIn,
  User,
  UserPlus,
} from '@sala/ui/brand/icons.ts'
import { linkOptions } from '@tanstack/react-router'

const exactly = { exact: true, includeSearch: true, includeHash: true } as const

/** Where menus lead. Each is checked against the routes that exist. */
const places = {
  home: { label: 'หน้าแรก', Icon: House, link: linkOptions({ to: '/', activeOptions: exactly }) },
  dashboard: { label: 'แดชบอร์ด', Icon: House, link: linkOptions({ to: '/', activeOptions: exactly }) },
  hits: {
    label: 'เกมฮิต',
    Icon: Flame,
    link: linkOptions({ to: '/', hash: 'hits', activeOptions: exactly }),
  },
  entrances: {
    label: 'ทางเข้าเล่น',
    Icon: LayoutGrid,
    link: linkOptions({ to: '/', hash: 'sections', activeOptions: exactly }),
  },
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
    link: linkOptions({ to: '/history', search: { tab: 0 }, activeOptions: exactly }),
  },
  requests: {
    label: 'ประวัติฝาก-ถอน',
    Icon: History,
    link: linkOptions({ to: '/history', search: { tab: 2 }, activeOptions: exactly }),
  },
  login: { label: 'เข้าสู่ระบบ', Icon: LogIn, link: linkOptions({ to: '/login' }) },
  register: { label: 'สมัครสมาชิก', Icon: UserPlus, link: linkOptions({ to: '/register' }) },
} as const

/** L04: the order of the drawer and the left menu; activities, contact and logout follow below. */
export const memberMenu = [
  places.dashboard,
  places.account,
  places.requests,
  places.deposit,
  places.withdraw,
] as const
export const visitorMenu = [places.home, places.hits, places.entrances] as const

/** L05: five buttons, the middle one raised. */
export const memberFoot = [
  places.entrances,
  { ...places.requests, label: 'ประวัติ' },
  places.play,
  places.deposit,
  places.withdraw,
] as const
export const visitorFoot = [
  places.entrances,
  places.hits,
  places.home,
  { ...places.register, label: 'สมัคร' },
  places.login,
] as const
