import { BASE_PATH } from '../../base-path.ts'
import { tokenStore } from '../../calls/session-token.ts'
import { type DialogName, dialogStore, openDialog } from '../../dialogs/dialog-types.ts'
import { bootstrap } from '../public-data.ts'
import { isNoticeHidden, isPopupSeen, markPopupSeen } from './hidden-popups.ts'
import { type Moment, nextPopup } from './next-popup.ts'

/** Milliseconds before a popup opens, so that the visitor sees the page first. */
const READ_FIRST_MS = 1_500

let closedNotice: string | null = null
let lookedAround = false

const isSecure = () => window.location.protocol === 'https:'

const momentNow = (): Moment => ({
  path: window.location.pathname.slice(BASE_PATH.length),
  covered: dialogStore.get() !== null,
  noticeHidden: isNoticeHidden(document),
  closedNotice,
  isPopupSeen: id => isPopupSeen(document, id),
  ready: lookedAround,
})

const announce = (): void => {
  const content = bootstrap.store.get().data
  if (!content || document.hidden) return
  const next = nextPopup(content, momentNow())
  if (next === 'maintenance') openDialog('maintenance', content.maintenance)
  if (next === 'promotionPopup' && content.promotion_popup) {
    markPopupSeen(document, content.promotion_popup.id, isSecure())
    openDialog('promotionPopup', content.promotion_popup)
  }
}

/** Records that the visitor closed the notice. It stays closed until the next page load, even if the box in the notice is not ticked. */
export const closeNotice = (id: string): void => {
  closedNotice = id
}

/**
 * Starts to show the company's notices and promotion popups. Call this once. `onPage` must register the given listener for every new page.
 */
export const startAnnouncing = (onPage: (listener: () => void) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(announce, READ_FIRST_MS)
  }
  let open: DialogName | undefined
  dialogStore.subscribe(() => {
    const now = dialogStore.get()?.name
    if (open !== undefined && now === undefined) soon()
    open = now
  })
  const looksAround = () => {
    if (lookedAround) return
    lookedAround = true
    soon()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(event, looksAround, { passive: true, once: true })
  bootstrap.store.subscribe(soon)
  tokenStore.subscribe(soon)
  onPage(soon)
}
