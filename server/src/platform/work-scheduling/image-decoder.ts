import type { ErrorCode } from '@sala/contract/errors/errors.ts'
import type { Sharp } from 'sharp'
import { Refusal } from '../refusal.ts'

const DECODE_LIMIT_SECONDS = 5
/** Part of the picture library's error message when the time limit is exceeded. */
const OUT_OF_TIME = 'timeout:'

/** Loads the picture library when the first picture comes, because most nodes never need it and start a tenth faster without it. */
const reader = () => import('./image-decoder-thread.ts')

export type PictureCaps = {
  readonly bytes: number
  readonly pixels: number
  /** Time limit of decoding and encoding in seconds. */
  readonly seconds?: number
}
/** Error codes that the sender of a picture gets. */
export type PictureRefusals = Readonly<
  Record<'not_picture' | 'too_large' | 'too_many_pixels' | 'broken' | 'not_in_time', ErrorCode>
>

type Kind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Buffer, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

/** Returns a picture's format by its first bytes, because the file name and the request's header can be false. */
const kindOf = (bytes: Buffer): Kind | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

/**
 * Checks the picture's header before the costly decoding. Throws a Refusal of `refusals` if the header does not have this format, or if the picture
 * has more than `pixels` pixels.
 */
const requireHead = async (
  bytes: Buffer,
  kind: Kind,
  pixels: number,
  refusals: PictureRefusals,
): Promise<void> => {
  const { sharp } = await reader()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (head === null || head.format !== kind) throw new Refusal(refusals.broken)
  if (head.width * head.height > pixels) throw new Refusal(refusals.too_many_pixels)
}

const isOutOfTime = (error: unknown): boolean => error instanceof Error && error.message.includes(OUT_OF_TIME)

/**
 * Decodes an uploaded picture, turns it upright, removes its metadata and passes it to `work`. Callers use a fair queue, because decoding is
 * expensive. Throws a Refusal of `refusals` if the picture cannot be decoded. Also throws the errors of `work`.
 */
export const decodePicture = async <T>(
  bytes: Buffer,
  caps: PictureCaps,
  refusals: PictureRefusals,
  work: (upright: Sharp) => Promise<T>,
): Promise<T> => {
  if (bytes.length > caps.bytes) throw new Refusal(refusals.too_large)
  const kind = kindOf(bytes)
  if (kind === null) throw new Refusal(refusals.not_picture)
  await requireHead(bytes, kind, caps.pixels, refusals)
  const { sharp } = await reader()
  try {
    const opened = sharp(bytes, { failOn: 'error', limitInputPixels: caps.pixels, sequentialRead: true })
    const { seconds = DECODE_LIMIT_SECONDS } = caps
    return await work(opened.timeout({ seconds }).autoOrient())
  } catch (error) {
    if (error instanceof Refusal) throw error
    // After a timeout the picture does not count as broken, because decoding is also slow on an overloaded computer.
    if (isOutOfTime(error)) throw new Refusal(refusals.not_in_time)
    throw new Refusal(refusals.broken)
  }
}
