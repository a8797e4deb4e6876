import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Each page is compressed as it is sent: half the work of the next level for a few bytes more. */
const BROTLI_QUALITY = 4

type Sent = { body: Buffer; encoding: 'br' | 'gzip' | null }

/** The text in the best coding that the browser says it reads. */
export const compressed = async (text: string, accepted: string): Promise<Sent> => {
  const body = Buffer.from(text)
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    return { body: await promisify(brotliCompress)(body, { params }), encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) return { body: await promisify(gzip)(body), encoding: 'gzip' }
  return { body, encoding: null }
}
