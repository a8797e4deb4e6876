import { expect, test } from 'vitest'
import { fillNews, newsPath, variablesIn } from './news-message-fields.ts'

test.each(['/', '/promotion', '/slot-pg', '/history?tab=1', '/hack-slot/lotus'])('news leads to %s', path => {
  expect(newsPath.safeParse(path).success).toBe(true)
})

test.each([
  '',
  'promotion',
  '//evil.example',
  'https://evil.example/',
  '/../desk',
  '/a//b',
  '/%2e%2e/',
  '/a b',
  '/\\evil',
  'javascript:alert(1)',
])('news never leads to "%s"', path => {
  expect(newsPath.safeParse(path).success).toBe(false)
})

test('a template gets the values of a member, formatted by their kind', () => {
  const template = 'คุณ{name} รับ {amount} บาท ถึง {until}'
  const values = { name: 'มะลิ', amount: 1250, until: '2026-11-29T17:00:00.000Z' }
  expect(fillNews(template, values)).toMatch(/^คุณมะลิ รับ 1,250 บาท ถึง 30 /)
  expect(variablesIn(template)).toEqual({ known: ['name', 'amount', 'until'], unknown: [] })
})

test('a template with a missing value or an unknown variable is not filled', () => {
  expect(fillNews('คุณ{name}', {})).toBeNull()
  expect(fillNews('คุณ{phone}', { name: 'มะลิ' })).toBeNull()
  expect(variablesIn('{phone} {}')).toEqual({ known: [], unknown: ['phone', ''] })
  expect(fillNews('ไม่มีตัวแปร', {})).toBe('ไม่มีตัวแปร')
})

test('a value that contains braces stays as it is', () => {
  expect(fillNews('{name} {amount}', { name: '{amount}', amount: 5 })).toBe('{amount} 5')
})
