import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { WorkKind } from '@sala/contract/desk/work/work.ts'
import { Inbox } from '@sala/ui/brand/icons.ts'

/** A screen of the desk as the menu shows it. */
export type Screen = {
  to: '/work'
  name: string
  icon: typeof Inbox
  /** Without it the screen is not offered. */
  needs: Permission
  /** Whose waiting cases are counted beside the name. */
  counts: readonly WorkKind[] | 'all' | 'none'
}

export const screens: readonly Screen[] = [
  { to: '/work', name: 'งานรอ', icon: Inbox, needs: 'queue.read', counts: 'all' },
]
