import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from '../../random.ts'
import { KEPT_PAGE_QUALITY, PAGE_QUALITY } from '../compression.ts'
import {
  NONCE_PLACEHOLDER,
  openPacker,
  openPlainPages,
  type PackedPage,
  packPage,
  piecesWith,
} from './compressed-page.ts'
import { stylesInPage } from './html-markup.ts'

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
  // The page has the beginning of the placeholder before the nonce. Brotli then stores that beginning as a copy of the earlier text, so that the
  // output does not contain the placeholder as a whole.
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

test('an uncompressed page contains its nonce in every place', () => {
  const plain = openPlainPages()
  const draft = { html: PAGE }
  const [first, second] = [newNonce(), newNonce()]
  const pages = [plain(draft, first), plain(draft, second)]
  expect(pages[0]?.bytes.toString()).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, first))
  expect(pages[1]?.bytes.toString()).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, second))
  expect(plain({ html: WORDS }, first).bytes.toString()).toBe(WORDS)
})

test('an uncompressed page reuses a buffer only after its release', () => {
  const plain = openPlainPages()
  const draft = { html: PAGE }
  const first = plain(draft, newNonce())
  expect(plain(draft, newNonce()).bytes).not.toBe(first.bytes)
  first.release()
  const nonce = newNonce()
  const reused = plain(draft, nonce)
  expect(reused.bytes).toBe(first.bytes)
  expect(plain(draft, newNonce()).bytes).not.toBe(reused.bytes)
  expect(reused.bytes.toString()).toBe(PAGE.replaceAll(NONCE_PLACEHOLDER, nonce))
})

test('an uncompressed page links its styles', () => {
  const css = '@property --a{syntax:"<length>"}.a{color:red}'
  const html = `<head>${stylesInPage([{ file: 'assets/a.css', css }], NONCE_PLACEHOLDER)}</head>`
  const plain = openPlainPages()({ html }, newNonce()).bytes.toString()
  expect(plain).toBe('<head><link rel="stylesheet" href="/lobby/assets/a.css"></head>')
})
