import type { MemberId } from '@sala/contract/wire/ids.ts'

/** What is searched for, as the address has it. */
export type MembersSearch = { q?: string }

// Digits alone are read as a number, and lose the zero in front: the header writes a search as text.
export const membersSearch = ({ q }: Record<string, unknown>): MembersSearch =>
  typeof q === 'string' && q !== '' ? { q } : typeof q === 'number' ? { q: String(q) } : {}

export const memberTabs = [
  'summary',
  'money',
  'deposits',
  'withdrawals',
  'bonuses',
  'play',
  'limits',
  'devices',
  'links',
  'friends',
  'slips',
  'notes',
  'acts',
] as const
export type MemberTab = (typeof memberTabs)[number]

export type MemberSearchParams = { tab?: MemberTab }

export const memberSearch = ({ tab }: Record<string, unknown>): MemberSearchParams =>
  memberTabs.includes(tab as MemberTab) ? { tab: tab as MemberTab } : {}

export const asMemberId = (text: string): MemberId => text as MemberId
