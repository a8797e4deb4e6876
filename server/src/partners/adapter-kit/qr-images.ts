import { PartnerConfused, PartnerSilent } from './partner-http.ts'

/** Maximum size of a QR picture in bytes. A larger picture would not fit the database column in Base64. */
const IMAGE_MAX_BYTES = 200_000
const TIMEOUT_MS = 5_000
const PNG_HEAD = '89504e47'

const typeOf = (bytes: Buffer): string | null => {
  if (bytes.subarray(0, PNG_HEAD.length / 2).toString('hex') === PNG_HEAD) return 'image/png'
  return /^\s*(<\?xml[^>]*>\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(
    bytes.subarray(0, 1_000).toString('utf8'),
  )
    ? 'image/svg+xml'
    : null
}

/**
 * Downloads a partner's picture and returns it as a data URL, so that the member's browser calls no third party. The picture must come from the
 * partner's host and be PNG or SVG by its content. The partner's key is not sent.
 */
export const imageAt = async (partner: string, uri: string, own: string): Promise<string> => {
  const isOwn = new URL(uri).host === new URL(own).host && new URL(uri).protocol === new URL(own).protocol
  if (!isOwn) throw new PartnerConfused(partner, { status: 200, body: uri })
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    const response = await fetch(uri, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status !== 200) throw new PartnerConfused(partner, { status: response.status, body: null })
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > IMAGE_MAX_BYTES) throw new PartnerConfused(partner, { status: response.status, body: null })
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof PartnerConfused) throw error
    throw new PartnerSilent(partner, error)
  }
  const image = Buffer.concat(parts)
  const type = typeOf(image)
  if (type === null) throw new PartnerConfused(partner, { status: 200, body: null })
  return `data:${type};base64,${image.toString('base64')}`
}
