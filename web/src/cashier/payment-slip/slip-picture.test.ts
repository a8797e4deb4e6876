import { afterEach, expect, test, vi } from 'vitest'
import { LONG_SIDE_PX, preparePicture, problemOf, READ_MAX_BYTES, sentSize } from './slip-picture.ts'

const bytes = (head: string) => Uint8Array.from(head.padEnd(40, '\0'), letter => letter.charCodeAt(0))
const JPEG = bytes('\xff\xd8\xff\xe0')
const PNG = bytes('\x89PNG\r\n\x1a\n')
const WEBP = bytes('RIFF\0\0\0\0WEBP')
const HEIC = bytes('\0\0\0\x18ftypheic')
const opens = async () => ({ width: 1080, height: 1640, close: () => undefined })
const failsToOpen = async () => {
  throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['slip.png', 'image/png', PNG],
  ['IMG_0001', '', JPEG],
  ['content://media/1', 'application/octet-stream', WEBP],
  ['IMG_0001.HEIC', 'image/heic', JPEG],
  ['slip.txt', 'text/plain', PNG],
])(
  'R09: a picture named %s of type "%s" is accepted by its content and sent unchanged',
  async (name, type, head) => {
    vi.stubGlobal('createImageBitmap', opens)
    const file = new File([head], name, { type })
    expect(await preparePicture(file)).toBe(file)
  },
)

test('R09: only JPEG, PNG and WebP are accepted, and the refusal says so', async () => {
  vi.stubGlobal('createImageBitmap', failsToOpen)
  for (const head of [HEIC, bytes('<svg>'), bytes('%PDF-1.7')])
    await expect(preparePicture(new File([head], 'slip.jpg', { type: 'image/jpeg' }))).rejects.toThrow(
      /JPEG, PNG หรือ WebP/,
    )
  await expect(preparePicture(new File([PNG], 'slip.png'))).rejects.toThrow(/เปิดรูปนี้ไม่ได้/)
})

test('R09: an empty file and a too large file are refused before they are decoded', () => {
  expect(problemOf({ size: 0 })).toMatch(/เปิดรูปนี้ไม่ได้/)
  expect(problemOf({ size: READ_MAX_BYTES })).toBeNull()
  expect(problemOf({ size: READ_MAX_BYTES + 1 })).toMatch(/ใหญ่เกินไป/)
})

test('R09: a large picture keeps its aspect ratio and at least 1,600 pixels, a small one keeps its size', () => {
  expect(sentSize({ width: 1080, height: 1640 })).toEqual({ width: 1080, height: 1640 })
  expect(sentSize({ width: 3000, height: 4000 })).toEqual({ width: 1440, height: LONG_SIDE_PX })
  expect(sentSize({ width: 8000, height: 100 })).toEqual({ width: LONG_SIDE_PX, height: 24 })
  expect(LONG_SIDE_PX).toBeGreaterThanOrEqual(1600)
})
