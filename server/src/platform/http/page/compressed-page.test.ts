import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from '../../random.ts'
import { KEPT_PAGE_QUALITY, PAGE_QUALITY } from '../compress.ts'
import {
  NONCE_PLACEHOLDER,
  openPacker,
  openPlainPages,
  type PackedPage,
  packPage,
  piecesWith,
} from './compressed-page.ts'

const unpack = (packed: PackedPage, nonce: string): Buffer => Buffer.concat(piecesWith(packed, nonce))

const WORDS = Array.from({ length: 400 }, (_, n) => `<p class="line-${n % 7}">ฝาก ถอน ${n}</p>`).join('\n')
const PAGE = `<html><script nonce="${NONCE_PLACEHOLDER}">a()</script><style nonce="${NONCE_PLACEHOLDER}">p{}</style><script src="/x.js" nonce="${NONCE_PLACEHOLDER}"></script>${WORDS}`

const packedAt = async (html: string, quality: number) => {
  const packed = await packPage(html, quality)
  if (packed === null) throw new Error('the page could not be packed')
  return packed
}

test.each([PAGE_QUALITY, KEPT_PAGE_QUALITY])(
  'at quality %d a page that is compressed once gets the nonce of each response in every place',
  async quality => {
    const packed = await packedAt(PAGE, quality)
    for (let n = 0; n < 300; n++) {
      const nonce = newNonce()
      const html = brotliDecompressSync(unpack(packed, nonce)).toString()
      expect(html).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, nonce))
    }
    expect(packed.before.length + packed.after.length).toBeLessThan(PAGE.length / 5)
  },
)

test('a page whose placeholder the compressor would split is compressed with another one', async () => {
  // The page contains a part of the placeholder before the nonce, and the compressor copies that part from there.
  const piece = NONCE_PLACEHOLDER.slice(0, -6)
  const page = `${PAGE}<p>${piece}</p><p>${piece}!</p><i nonce="${NONCE_PLACEHOLDER}"></i>`
  const packed = await packedAt(page, PAGE_QUALITY)
  const nonce = newNonce()
  expect(brotliDecompressSync(unpack(packed, nonce)).toString()).toBe(
    page.replaceAll(NONCE_PLACEHOLDER, nonce),
  )
})

test('a page without a nonce is not cached compressed', async () => {
  expect(await packPage(WORDS, PAGE_QUALITY)).toBeNull()
})

test('the first request gets a fast compression; after a second one, all get a smaller page', async () => {
  const packed = openPacker()
  const draft = { html: PAGE }
  const sizeNow = async () => {
    const pack = await packed(draft)
    if (pack === null) throw new Error('the page could not be packed')
    expect(brotliDecompressSync(unpack(pack, newNonce())).toString()).toContain('ฝาก ถอน 399')
    return pack.before.length + pack.after.length
  }
  const first = await sizeNow()
  await expect.poll(sizeNow).toBeLessThan(first)
})

test("an uncompressed page has its answer's nonce in every place, and shares all other bytes", () => {
  const plain = openPlainPages()
  const draft = { html: PAGE }
  const [one, other] = ['one==', 'other=='].map(nonce => plain(draft, nonce))
  expect(Buffer.concat(one ?? []).toString()).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, 'one=='))
  expect(Buffer.concat(other ?? []).toString()).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, 'other=='))
  expect(one?.[0]).toBe(other?.[0])
  expect(Buffer.concat(plain({ html: WORDS }, 'x')).toString()).toBe(WORDS)
})
