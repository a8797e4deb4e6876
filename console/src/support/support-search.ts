import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import {
  type ComplaintCategory,
  type ComplaintState,
  complaintCategories,
  complaintStates,
} from '@sala/contract/support/complaint-categories.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { threadViewNames } from './support-texts.ts'

export const supportTabs = [
  { key: 'threads', label: 'เรื่องที่คุย' },
  { key: 'complaints', label: 'ทะเบียนเรื่องร้องเรียน' },
  { key: 'answers', label: 'คำตอบสำเร็จรูป' },
] as const
export type SupportTab = (typeof supportTabs)[number]['key']

/** Search parameters of the support screen: tab, list, open conversation, and the filters of the register of complaints. */
export type SupportSearch = {
  tab?: SupportTab
  view?: ThreadView
  thread?: ThreadId
  state?: ComplaintState
  category?: ComplaintCategory
}

const THREAD = /^thr_[0-9a-z]{26}$/
const among = <K extends string>(words: Readonly<Record<K, unknown>>, value: unknown): K | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (value as K) : undefined

export const supportSearch = (search: Record<string, unknown>): SupportSearch => {
  const tab = supportTabs.find(({ key }) => key === search.tab)?.key
  const view = among(threadViewNames, search.view)
  const state = among(complaintStates, search.state)
  const category = among(complaintCategories, search.category)
  const isThread = typeof search.thread === 'string' && THREAD.test(search.thread)
  return {
    ...(tab === undefined || tab === 'threads' ? {} : { tab }),
    ...(view === undefined ? {} : { view }),
    ...(isThread ? { thread: search.thread as ThreadId } : {}),
    ...(state === undefined ? {} : { state }),
    ...(category === undefined ? {} : { category }),
  }
}
