import type { ToastKind, ToastMessage } from '@sala/ui/feedback/toast.tsx'
import { createStore } from '@sala/ui/shared-value-store.ts'

/** Milliseconds for which a notice is shown (F11, B01). */
export const NOTICE_LIFE_MS = 8_000
/** Maximum number of notices at a time, because more would cover the page. A further notice removes the oldest. */
const NOTICES_MAX = 4

export const noticeStore = createStore<readonly ToastMessage[]>([])

let lastId = 0

export const dismissNotice = (id: number): void =>
  noticeStore.set(noticeStore.get().filter(notice => notice.id !== id))

/** Shows a notice for 8 s and returns its id, counted from 1 upward. */
export const notify = (kind: ToastKind, text: string): number => {
  lastId += 1
  const id = lastId
  noticeStore.set([...noticeStore.get(), { id, kind, text }].slice(-NOTICES_MAX))
  setTimeout(() => dismissNotice(id), NOTICE_LIFE_MS)
  return id
}
