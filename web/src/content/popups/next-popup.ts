import type { Answer } from '../../calls/api.ts'

type Content = Pick<Answer<'GET /bootstrap'>, 'maintenance' | 'promotion_popup'>

export type Moment = {
  /** Without the lobby's prefix. */
  path: string
  /** Another popup is already open. */
  covered: boolean
  noticeHidden: boolean
  /** The id of the notice closed on this page; it stays closed until the next load. */
  closedNotice: string | null
  isPopupSeen: (id: string) => boolean
  /** The visitor has interacted; a new page gets no popup at once. */
  ready: boolean
}

/**
 * Returns the next popup, one at a time: a notice on any page (F12), or the promotion on the home page
 * (F15).
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
