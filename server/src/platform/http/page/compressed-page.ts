import { promisify } from 'node:util'
import { brotliDecompress, createBrotliCompress, constants as zlib } from 'node:zlib'
import { newNonce } from '../../random.ts'
import { KEPT_PAGE_QUALITY, PAGE_QUALITY } from '../compression.ts'
import { linkStyles } from './html-markup.ts'

/** Text that is replaced by the nonce of each response after the page is rendered and compressed. Other people cannot guess it. */
export const NONCE_PLACEHOLDER = newNonce()
const NONCE_END = '=='
/**
 * Maximum number of attempts to compress a page, each with another placeholder for the nonce. One page in twelve needs more than one, because Brotli
 * splits the placeholder.
 */
const TRIES = 4

/**
 * Returns a test nonce that differs from the placeholder in every character except the padding. If the compressed page is still correct with it, it
 * is correct with every nonce.
 */
const trialOf = (standIn: string): string =>
  standIn.slice(0, -NONCE_END.length).replaceAll(/./g, letter => (letter === 'a' ? 'b' : 'a')) + NONCE_END

/** A compressed page: the bytes before the first nonce, and the bytes after it. */
export type PackedPage = { readonly before: Buffer; readonly after: Buffer }

/**
 * Encodes the bytes as an uncompressed meta-block of Brotli (RFC 7932, 9.2). Its header says: not the last block, length in four nibbles, padded to a
 * byte.
 */
const plainBlock = (bytes: Buffer): Buffer => {
  const bits = ((bytes.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]), bytes])
}

/** Returns the compressed page with a response's nonce, as a list of buffers. The buffers that all responses have in common are not copied. */
export const piecesWith = ({ before, after }: PackedPage, nonce: string): readonly Buffer[] => [
  before,
  plainBlock(Buffer.from(nonce)),
  after,
]

/** Compresses the page in three parts, each of which ends on a byte boundary of the Brotli stream. */
const compressInParts = async (parts: readonly string[], quality: number): Promise<Buffer[]> => {
  const stream = createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: quality } })
  const packed: Buffer[] = []
  let part: Buffer[] = []
  stream.on('data', (chunk: Buffer) => part.push(chunk))
  const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject))
  for (const [index, text] of parts.entries()) {
    const isLast = index === parts.length - 1
    const written = new Promise<void>(resolve => {
      if (isLast) stream.end(text, 'utf8').once('end', resolve)
      else {
        stream.write(text, 'utf8')
        stream.flush(zlib.BROTLI_OPERATION_FLUSH, resolve)
      }
    })
    await Promise.race([written, failed])
    // The compressor emits its output a moment later. The loop waits for it, because a part must be complete before the next one begins.
    await new Promise(resolve => setImmediate(resolve))
    packed.push(Buffer.concat(part))
    part = []
  }
  return packed
}

/** Compresses the page with this placeholder for the nonce. Returns null if the placeholder cannot be replaced in the compressed bytes. */
const packWith = async (html: string, standIn: string, quality: number): Promise<PackedPage | null> => {
  const first = html.indexOf(standIn)
  const rest = first + standIn.length
  const parts = [html.slice(0, first), standIn, html.slice(rest)]
  const [before, , after] = await compressInParts(parts, quality)
  if (before === undefined || after === undefined) return null
  const packed = { before, after }
  const trial = trialOf(standIn)
  const tried = await promisify(brotliDecompress)(Buffer.concat(piecesWith(packed, trial))).catch(() => null)
  return tried?.toString() === html.replaceAll(standIn, trial) ? packed : null
}

/**
 * Compresses a page once, so that each response only has to put its nonce into the compressed bytes. Brotli stores the first nonce literally and the
 * others as copies of it, so that replacing the first changes all. Returns null for a page without a nonce, and for a page that is wrong when it is
 * decompressed with a test nonce.
 */
export const packPage = async (html: string, quality: number): Promise<PackedPage | null> => {
  if (!html.includes(NONCE_PLACEHOLDER)) return null
  let packed = await packWith(html, NONCE_PLACEHOLDER, quality)
  for (let tries = 1; packed === null && tries < TRIES; tries++) {
    const standIn = newNonce()
    packed = await packWith(html.replaceAll(NONCE_PLACEHOLDER, standIn), standIn, quality)
  }
  return packed
}

type Kept = { packed: Promise<PackedPage | null>; isSmall: boolean }

/**
 * Caches compressed pages. A page is compressed fast at its first request. From the second request on, it is compressed in the background with the
 * best quality, one page at a time. The cache finds a page by its object, so that an unchanged page must be the same object.
 */
export const openPacker = () => {
  const pages = new WeakMap<{ readonly html: string }, Kept>()
  let packing = Promise.resolve()

  const packSmall = async (kept: Kept, html: string): Promise<void> => {
    const small = await packPage(html, KEPT_PAGE_QUALITY).catch(() => null)
    if (small !== null) kept.packed = Promise.resolve(small)
  }

  return (page: { readonly html: string }): Promise<PackedPage | null> => {
    const known = pages.get(page)
    if (known === undefined) {
      const packed = packPage(page.html, PAGE_QUALITY)
      pages.set(page, { packed, isSmall: false })
      return packed
    }
    if (!known.isSmall) {
      known.isSmall = true
      packing = packing.then(() => packSmall(known, page.html))
    }
    return known.packed
  }
}

/** Maximum number of unused buffers that are kept for a page. If more responses run at the same time, the others allocate new buffers. */
const UNUSED_BUFFERS_MAX = 8

type BufferPool = { readonly original: Buffer; readonly nonces: readonly number[]; readonly unused: Buffer[] }

const poolOf = (html: string): BufferPool => {
  const original = Buffer.from(linkStyles(html))
  const nonces: number[] = []
  let at = original.indexOf(NONCE_PLACEHOLDER)
  while (at !== -1) {
    nonces.push(at)
    at = original.indexOf(NONCE_PLACEHOLDER, at + NONCE_PLACEHOLDER.length)
  }
  return { original, nonces, unused: [] }
}

/** A page's bytes in a buffer that is used again. The caller calls `release` once, after the response has closed. */
export type PlainPage = { readonly bytes: Buffer; readonly release: () => void }

/**
 * Returns a function for uncompressed pages with a response's nonce, for callers that accept neither Brotli nor gzip. Style sheets are linked,
 * because embedded they would be almost half of the bytes. Buffers are used again, because allocating one costs more than inserting the nonces.
 */
export const openPlainPages = () => {
  const pools = new WeakMap<{ readonly html: string }, BufferPool>()
  return (page: { readonly html: string }, nonce: string): PlainPage => {
    const pool = pools.get(page) ?? poolOf(page.html)
    pools.set(page, pool)
    const bytes = pool.unused.pop() ?? Buffer.from(pool.original)
    for (const place of pool.nonces) bytes.write(nonce, place, 'latin1')
    return {
      bytes,
      release: () => {
        if (pool.unused.length < UNUSED_BUFFERS_MAX) pool.unused.push(bytes)
      },
    }
  }
}
