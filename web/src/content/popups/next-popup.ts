import type { Answer } from '../../calls/api.ts'

type Content = Pick<Answer<'GET /bootstrap'>, 'maintenance' | 'promotion_popup'>

export type Moment = {
  /** Path of the current page without the lobby's prefix. */
  path: string
  /** True: another popup is open, so no popup may open now. */
  covered: boolean
  noticeHidden: boolean
  /** Id of the notice that the visitor closed. The notice stays closed until the next page load. */
  closedNotice: string | null
  isPopupSeen: (id: string) => boolean
  /** True: the visitor has pressed, typed or scrolled. The promotion popup waits for this, so it never covers a page at its first sight. */
  ready: boolean
}

/**
 * Returns the popup to open next; null if none. The company's notice opens on any page (F12), the promotion of the day only on the home page (F15).
 */
export const nextPopup = (
  { maintenance, promotion_popup: popup }: Content,
  moment: Moment,
): 'maintenance' | 'promotionPopup' | null => {
  if (moment.covered) return null
  const { id } = maintenance
  if (id !== null && !moment.noticeHidden && id !== moment.closedNotice) return 'maintenance'
  if (popup === null || !moment.ready || moment.path !== '/') return null
  return moment.isPopupSeen(popup.id) ? null : 'promotionPopup'
}
