import { expect, test } from 'vitest'
import { durationText, percentText, shareOf, shortWeek } from './report-figure-texts.ts'

test('a duration has its two largest units, and an unknown duration is a dash', () => {
  expect([null, 0, 42, 59.6, 61, 3_599, 3_600, 11_100, 187_200].map(durationText)).toEqual([
    ...['–', '0 วิ', '42 วิ', '60 วิ', '1 นาที', '1 ชม. 0 นาที', '1 ชม. 0 นาที', '3 ชม. 5 นาที', '2 วัน 4 ชม.'],
  ])
})

test('a percentage of zero members is unknown and not zero', () => {
  expect(percentText(shareOf(0, 0))).toBe('–')
  expect(percentText(shareOf(0, 4))).toBe('0.0%')
  expect(percentText(shareOf(1, 3))).toBe('33.3%')
})

test('a week is named by the day and month of its Monday', () => {
  expect(shortWeek('2026-11-09')).toBe('9/11')
})
