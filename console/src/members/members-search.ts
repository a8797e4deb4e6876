import type { MemberId } from '@sala/contract/wire/ids.ts'
import { isDay } from '../table/day-filter.tsx'

/** Search parameters in the URL of the members screen: the query, or the day of registration. */
export type MembersSearch = { q?: string; day?: string }

// The router would parse unquoted digits as a number without leading zeros, so the search in the header writes a quoted string.
export const membersSearch = ({ q, day }: Record<string, unknown>): MembersSearch => {
  if (typeof q === 'string' && q !== '') return { q }
  if (typeof q === 'number') return { q: String(q) }
  return isDay(day) ? { day } : {}
}

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
