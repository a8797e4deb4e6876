import { expect, test } from 'vitest'
import { referralTab } from './referral-tabs.ts'
import { weekText } from './referral-texts.ts'
import { shareLinks } from './share-links.ts'

test('a week shows month and year once if both days share them', () => {
  expect(weekText('2026-11-18')).toBe('18 – 24 พ.ย. 2569')
  expect(weekText('2026-11-25')).toBe('25 พ.ย. – 1 ธ.ค. 2569')
  expect(weekText('2026-12-30')).toBe('30 ธ.ค. 2569 – 5 ม.ค. 2570')
})

test('R11: the URL names the tab, and an unknown tab is the first', () => {
  expect([0, '1', 2, '9', undefined, 'x'].map(referralTab)).toEqual([0, 1, 2, 0, 0, 0])
})

test('R11: every share link contains the whole invitation link and opens the site of its company', () => {
  const link = 'https://sala.example/lobby/u/k7m2p9qrst'
  const hosts = shareLinks(link).map(({ href }) => {
    expect(decodeURIComponent(href)).toContain(link)
    return new URL(href).host
  })
  expect(hosts).toEqual(['line.me', 'www.facebook.com', 'x.com'])
})
