import { describe, expect, test } from 'vitest'
import {
  hideNotice,
  isNoticeHidden,
  isPopupSeen,
  markPopupSeen,
  NOTICE_HIDDEN_SECONDS,
  POPUP_HIDDEN_SECONDS,
} from './hidden-popups.ts'
import { type Moment, nextPopup } from './next-popup.ts'

const content = {
  maintenance: { id: 'night', content: '<p>x</p>', img: null, img_url: null },
  promotion_popup: { id: 'weekly-refund', title: '', text: '' },
}
const quiet = { ...content, maintenance: { id: null, content: null, img: null, img_url: null } }
const moment: Moment = {
  path: '/',
  covered: false,
  noticeHidden: false,
  closedNotice: null,
  isPopupSeen: () => false,
  ready: true,
}

describe('the popups of the lobby', () => {
  test('F12: a notice comes first on any page, unless it is hidden or closed', () => {
    expect(nextPopup(content, { ...moment, path: '/deposit', ready: false })).toBe('maintenance')
    expect(nextPopup(content, { ...moment, path: '/deposit', noticeHidden: true })).toBeNull()
    expect(nextPopup(content, { ...moment, path: '/deposit', closedNotice: 'night' })).toBeNull()
    expect(nextPopup(content, { ...moment, path: '/deposit', closedNotice: 'an older one' })).toBe(
      'maintenance',
    )
  })

  test('F15: the promotion popup opens only on the home page, after input of the visitor, and once', () => {
    expect(nextPopup(quiet, moment)).toBe('promotionPopup')
    expect(nextPopup(quiet, { ...moment, path: '/deposit' })).toBeNull()
    expect(nextPopup(quiet, { ...moment, ready: false })).toBeNull()
    expect(nextPopup(quiet, { ...moment, isPopupSeen: id => id === 'weekly-refund' })).toBeNull()
    expect(nextPopup({ ...quiet, promotion_popup: null }, moment)).toBeNull()
  })

  test('F14: no popup opens over an open popup', () => {
    expect(nextPopup(content, { ...moment, covered: true })).toBeNull()
  })
})

test('F12, B01: the ticked box hides notices for 3600 s by the cookie notification_status', () => {
  const jar = { cookie: '' }
  expect(isNoticeHidden(jar)).toBe(false)
  hideNotice(jar, false)
  expect(jar.cookie).toBe(
    `notification_status=hidden; path=/; max-age=${NOTICE_HIDDEN_SECONDS}; SameSite=Lax`,
  )
  expect([NOTICE_HIDDEN_SECONDS, isNoticeHidden(jar)]).toEqual([3600, true])
})

test('F15: a promotion popup is shown once a day, and the popup of another promotion is shown too', () => {
  const jar = { cookie: '' }
  markPopupSeen(jar, 'weekly-refund', false)
  expect(jar.cookie).toContain(`max-age=${POPUP_HIDDEN_SECONDS}`)
  expect([isPopupSeen(jar, 'weekly-refund'), isPopupSeen(jar, 'songkran')]).toEqual([true, false])
})
