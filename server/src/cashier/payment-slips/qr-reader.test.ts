import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { limitMemory, loadCodeReader, READER_MEMORY_MAX_BYTES, readCodes } from './qr-reader.ts'

const LARGEST_SIDE = 1_600
const download = vi.fn<typeof fetch>(() => Promise.reject(new Error('no network')))

beforeAll(async () => {
  vi.stubGlobal('fetch', download)
  await loadCodeReader()
})

// The next test files in the same worker need the real function.
afterAll(() => vi.unstubAllGlobals())

test('the reader loads from its package without a download', () => {
  expect(download).not.toHaveBeenCalled()
})

test('the largest scan fits into the memory limit, even of an image full of edges', async () => {
  const stripes = new Uint8ClampedArray(LARGEST_SIDE * LARGEST_SIDE * 4).map((_, index) =>
    (index >> 2) % 3 === 0 ? 0 : 255,
  )
  await expect(readCodes(stripes, LARGEST_SIDE, LARGEST_SIDE)).resolves.toEqual([])
})

test('input beyond the memory limit is refused, and the next image is read', async () => {
  await expect(readBarcodes(new Uint8Array(READER_MEMORY_MAX_BYTES))).rejects.toThrow('Failed to allocate')
  await expect(readCodes(new Uint8ClampedArray(4 * 30 * 30), 30, 30)).resolves.toEqual([])
})

test('a module without a declared maximum is refused', () => {
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
  expect(() => limitMemory(empty, READER_MEMORY_MAX_BYTES)).toThrow('declares no memory limit')
})
