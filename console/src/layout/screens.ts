import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { WorkKind } from '@sala/contract/desk/work-queue/case-kinds.ts'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Award,
  ChartColumn,
  Dices,
  FileText,
  Gamepad2,
  Heart,
  Inbox,
  Landmark,
  LayoutGrid,
  Megaphone,
  MessageCircle,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  TicketPercent,
  ToggleLeft,
  Trophy,
  Users,
} from '@sala/ui/brand/icons.ts'

export type Screen = {
  to:
    | '/today'
    | '/work'
    | '/withdrawals'
    | '/deposits'
    | '/support'
    | '/members'
    | '/risk'
    | '/care'
    | '/documents'
    | '/aml'
    | '/promotions'
    | '/rewards'
    | '/campaigns'
    | '/affiliates'
    | '/draws'
    | '/tournaments'
    | '/content'
    | '/finance'
    | '/games'
    | '/reports'
    | '/flows'
    | '/events'
    | '/system'
  name: string
  icon: typeof Inbox
  /** The permission that the screen needs. The menu hides the screen from a staff user who does not have it. */
  needs: Permission
  /** Kinds of open cases whose number the menu shows next to the screen's name. `threads`: conversations that wait for an answer. */
  counts: readonly WorkKind[] | 'all' | 'threads' | 'none'
}

export const screens: readonly Screen[] = [
  { to: '/today', name: 'วันนี้', icon: ChartColumn, needs: 'today.read', counts: 'none' },
  { to: '/work', name: 'งานรอ', icon: Inbox, needs: 'queue.read', counts: 'all' },
  {
    to: '/withdrawals',
    name: 'ถอนเงิน',
    icon: ArrowUpFromLine,
    needs: 'withdrawals.read',
    counts: ['withdrawal', 'payout'],
  },
  {
    to: '/deposits',
    name: 'ฝากเงิน',
    icon: ArrowDownToLine,
    needs: 'deposits.read',
    counts: ['suspense', 'slip'],
  },
  { to: '/support', name: 'ข้อความ', icon: MessageCircle, needs: 'support.read', counts: 'threads' },
  { to: '/members', name: 'สมาชิก', icon: Users, needs: 'members.read', counts: 'none' },
  { to: '/risk', name: 'ความเสี่ยง', icon: ShieldCheck, needs: 'risk.read', counts: 'none' },
  { to: '/care', name: 'ดูแลสมาชิก', icon: Heart, needs: 'care.read', counts: 'none' },
  { to: '/documents', name: 'เอกสารยืนยันตัวตน', icon: FileText, needs: 'documents.read', counts: 'none' },
  { to: '/aml', name: 'ฟอกเงิน', icon: FileText, needs: 'aml.read', counts: 'none' },
  { to: '/promotions', name: 'โปรโมชั่น', icon: TicketPercent, needs: 'promotions.read', counts: 'none' },
  { to: '/rewards', name: 'สิทธิประโยชน์', icon: Award, needs: 'promotions.read', counts: 'none' },
  { to: '/campaigns', name: 'แคมเปญ', icon: Megaphone, needs: 'campaigns.read', counts: 'none' },
  { to: '/affiliates', name: 'พันธมิตร', icon: Share2, needs: 'affiliates.read', counts: 'none' },
  { to: '/draws', name: 'วงล้อ', icon: Dices, needs: 'promotions.read', counts: 'none' },
  { to: '/tournaments', name: 'ทัวร์นาเมนต์', icon: Trophy, needs: 'promotions.read', counts: 'none' },
  { to: '/content', name: 'เนื้อหา', icon: LayoutGrid, needs: 'content.read', counts: 'none' },
  { to: '/finance', name: 'การเงิน', icon: Landmark, needs: 'finance.read', counts: 'none' },
  { to: '/games', name: 'เกม', icon: Gamepad2, needs: 'games.read', counts: 'none' },
  { to: '/reports', name: 'รายงาน', icon: FileText, needs: 'reports.read', counts: 'none' },
  { to: '/flows', name: 'สวิตช์ระบบ', icon: ToggleLeft, needs: 'flows.read', counts: 'none' },
  { to: '/events', name: 'เหตุการณ์ขาออก', icon: Share2, needs: 'events.read', counts: 'none' },
  { to: '/system', name: 'ระบบ', icon: SlidersHorizontal, needs: 'audit.read', counts: 'none' },
]
