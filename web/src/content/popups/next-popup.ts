import type { Answer } from '../../api.ts'

type Content = Pick<Answer<'GET /bootstrap'>, 'maintenance' | 'promotion_popup'>

export type Moment = {
  /** Below the lobby's prefix. */
  path: string
  /** Some popup is open already. */
  covered: boolean
  noticeHidden: boolean
  /** Closed on this page already, by id: until the next load it does not come again. */
  closedNotice: string | null
  isPopupSeen: (id: string) => boolean
  /** The visitor has interacted; a new page gets no popup at once. */
  ready: boolean
}

/** The next popup: a notice on any page (F12), the promotion on the home (F15), one at a time. */
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
