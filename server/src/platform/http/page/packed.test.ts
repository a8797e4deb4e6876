import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from '../../random.ts'
import { packPage, STAND_IN, unpackWith } from './packed.ts'

const WORDS = Array.from({ length: 400 }, (_, n) => `<p class="line-${n % 7}">ฝาก ถอน ${n}</p>`).join('\n')
const PAGE = `<html><script nonce="${STAND_IN}">a()</script>${WORDS}<style nonce="${STAND_IN}">p{}</style><script src="/x.js" nonce="${STAND_IN}"></script>`

test('a page that is compressed once comes out with whatever nonce its answer has, in every place', async () => {
  const packed = await packPage(PAGE)
  if (packed === null) throw new Error('the page could not be packed')
  for (let n = 0; n < 300; n++) {
    const nonce = newNonce()
    const html = brotliDecompressSync(unpackWith(packed, nonce)).toString()
    expect(html).toBe(PAGE.replaceAll(STAND_IN, nonce))
  }
  expect(packed.before.length + packed.after.length).toBeLessThan(PAGE.length / 5)
})

test('a page in which the compressor would write the nonce in pieces is not packed', async () => {
  // A piece of the stand-in elsewhere tempts it to copy that piece from there.
  const piece = STAND_IN.slice(0, -6)
  expect(await packPage(`${PAGE}<p>${piece}</p><p>${piece}!</p>`)).toBeNull()
})

test('a page without a nonce is not packed', async () => {
  expect(await packPage(WORDS)).toBeNull()
})
