import { expect, test } from 'vitest'
import { exactFigure, shortFigure } from './figures.ts'

test('an axis says thousands and millions in Thai words, a table the whole figure', () => {
  expect(shortFigure(1_250_000, 'baht')).toBe('1.3 ล้าน')
  expect(shortFigure(-42_000, 'baht')).toBe('−42 พัน')
  expect(shortFigure(0, 'count')).toBe('0')
  expect(exactFigure(1_250_000.5, 'baht')).toBe('฿1,250,000.50')
  expect(exactFigure(1_250, 'count')).toBe('1,250')
  expect(exactFigure(null, 'baht')).toBe('–')
})

test('a time is in minutes at the axis, and in minutes and seconds where it is exact', () => {
  expect(shortFigure(2.5, 'minutes')).toBe('2.5 นาที')
  expect(exactFigure(0.75, 'minutes')).toBe('45 วิ')
  expect(exactFigure(3.3, 'minutes')).toBe('3 นาที 18 วิ')
  expect(exactFigure(5, 'minutes')).toBe('5 นาที')
  expect(shortFigure(99.5, 'percent')).toBe('99.5%')
})
