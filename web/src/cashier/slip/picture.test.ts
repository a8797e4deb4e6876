import { expect, test } from 'vitest'
import { LONG_SIDE_PX, problemOf, READ_MAX_BYTES, sentSize } from './picture.ts'

test('R09: only JPEG, PNG and WebP are taken, and the refusal says which', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(problemOf({ type, size: 1 })).toBeNull()
  for (const type of ['image/svg+xml', 'image/gif', 'image/heic', 'application/pdf', 'text/html', ''])
    expect(problemOf({ type, size: 1 })).toMatch(/JPEG, PNG หรือ WebP/)
})

test('R09: an empty file and one too large to be opened are refused before they are', () => {
  expect(problemOf({ type: 'image/png', size: 0 })).toMatch(/เปิดรูปนี้ไม่ได้/)
  expect(problemOf({ type: 'image/png', size: READ_MAX_BYTES })).toBeNull()
  expect(problemOf({ type: 'image/png', size: READ_MAX_BYTES + 1 })).toMatch(/ใหญ่เกินไป/)
})

test('R09: a large picture keeps its shape and 1,600 pixels at least, a small one its size', () => {
  expect(sentSize({ width: 1080, height: 1640 })).toEqual({ width: 1080, height: 1640 })
  expect(sentSize({ width: 3000, height: 4000 })).toEqual({ width: 1440, height: LONG_SIDE_PX })
  expect(sentSize({ width: 8000, height: 100 })).toEqual({ width: LONG_SIDE_PX, height: 24 })
  expect(LONG_SIDE_PX).toBeGreaterThanOrEqual(1600)
})
