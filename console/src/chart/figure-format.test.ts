import { expect, test } from 'vitest'
import { exactFigure, shortFigure, timesOf } from './figure-format.ts'

test('an axis shows thousands and millions as Thai words, a table shows the whole number', () => {
  expect(shortFigure(1_250_000, 'baht')).toBe('1.3 ล้าน')
  expect(shortFigure(-42_000, 'baht')).toBe('−42 พัน')
  expect(shortFigure(0, 'count')).toBe('0')
  expect(exactFigure(1_250_000.5, 'baht')).toBe('฿1,250,000.50')
  expect(exactFigure(1_250, 'count')).toBe('1,250')
  expect(exactFigure(null, 'baht')).toBe('–')
})

test('a duration in hours is short on the axis, and has hours and minutes in a table', () => {
  expect(shortFigure(0, 'hours')).toBe('0 ชม.')
  expect(shortFigure(1_000, 'hours')).toBe('1 พัน ชม.')
  expect(shortFigure(2.5, 'hours')).toBe('2.5 ชม.')
  expect(exactFigure(17.1, 'hours')).toBe('17 ชม. 6 นาที')
  expect(exactFigure(17, 'hours')).toBe('17 ชม.')
  expect(exactFigure(0.5, 'hours')).toBe('30 นาที')
  expect(exactFigure(0.01, 'hours')).toBe('36 วิ')
})

test('a series of durations is in hours if one of them is long', () => {
  expect(timesOf([[60_000, null], [7_200_000]])).toEqual({ unit: 'minutes', values: [[1, null], [120]] })
  expect(timesOf([[3_600_000, null], [36_000_000]])).toEqual({ unit: 'hours', values: [[1, null], [10]] })
  expect(timesOf([[], []])).toEqual({ unit: 'minutes', values: [[], []] })
})

test('a duration in minutes is short on the axis, and has minutes and seconds in a table', () => {
  expect(shortFigure(2.5, 'minutes')).toBe('2.5 นาที')
  expect(exactFigure(0.75, 'minutes')).toBe('45 วิ')
  expect(exactFigure(3.3, 'minutes')).toBe('3 นาที 18 วิ')
  expect(exactFigure(5, 'minutes')).toBe('5 นาที')
  expect(shortFigure(99.5, 'percent')).toBe('99.5%')
})
