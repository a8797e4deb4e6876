import type { ToastKind, ToastMessage } from '@sala/ui/feedback/toast.tsx'
import { createStore } from '@sala/ui/shared-value-store.ts'

const NOTICE_LIFE_MS = 6_000
/** Maximum number of toasts on the screen. A further toast removes the oldest. */
const NOTICES_MAX = 4

export const noticeStore = createStore<readonly ToastMessage[]>([])

let lastId = 0

export const dismissNotice = (id: number): void =>
  noticeStore.set(noticeStore.get().filter(notice => notice.id !== id))

/** Shows a toast: the result of an action, or the news that another staff user acted first. The toast stays after navigation. */
export const notify = (kind: ToastKind, text: string): void => {
  lastId += 1
  const id = lastId
  noticeStore.set([...noticeStore.get(), { id, kind, text }].slice(-NOTICES_MAX))
  setTimeout(() => dismissNotice(id), NOTICE_LIFE_MS)
}
