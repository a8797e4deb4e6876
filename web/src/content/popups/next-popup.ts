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
  /** Somebody has begun to look around: nothing is laid over a page that one only just opened. */
  ready: boolean
}

/** What the lobby has to say by itself now: a notice anywhere (F12), the promotion on the home page (F15), one at a time. */
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
