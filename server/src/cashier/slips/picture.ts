import { SLIP_PICTURE_MAX_BYTES } from '@sala/contract/cashier/slips/picture.ts'
import sharp from 'sharp'
import { Refusal } from '../../platform/refusal.ts'
import { inThread, THREADS_BESIDE, ThreadTooSlow } from '../../platform/work/in-thread.ts'
import { makeTurns } from '../../platform/work/in-turn.ts'
import type { Found, GreyPicture } from './find-code.ts'
import type { SlipCode } from './slip-code.ts'

/** A phone's camera has 12 million pixels, a bank's app two. Beyond this it is no slip. */
const PIXELS_MAX = 24_000_000
/** Enough to find a small code in a photograph of a whole slip. */
const LOOKED_AT_SIDE = 2_400
/** What is kept for a person to read. */
const KEPT_SIDE = 1_600
const KEPT_QUALITY = 60
const DECODE_LIMIT_SECONDS = 5
/** A slip is found in half a second of computing, and one without a code seen to have none in one; noise could take ten. */
const FIND_COMPUTING_MS = 2_000
const FIND_LIMIT_MS = 15_000
const FIND_MEMORY_MB = 256
/**
 * Members take turns: a slip waits for one picture of another member, however many that one has sent. A few may wait of each, and
 * half a minute of pictures of all.
 */
export const inTurnToRead = makeTurns({
  atOnce: THREADS_BESIDE,
  waitingMax: 16 * THREADS_BESIDE,
  waitingMaxEach: 3,
  keptForKnown: 0,
})
const THREAD = new URL('./find-code-thread.ts', import.meta.url)

/** Whatever a file claims to be: nothing but these three readers exists here, no SVG, no PDF. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

type Kind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Buffer, head: readonly number[], at = 0): boolean =>
  head.every((byte, index) => bytes[at + index] === byte)

/** By the first bytes, never by name or header. */
const kindOf = (bytes: Buffer): Kind | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

const open = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true }).timeout({
    seconds: DECODE_LIMIT_SECONDS,
  })

/** What the head of the file says, before a pixel is decoded. */
const headOf = async (bytes: Buffer, kind: Kind): Promise<void> => {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (head === null || head.format !== kind) throw new Refusal('slip_broken')
  if (head.width * head.height > PIXELS_MAX) throw new Refusal('slip_too_many_pixels')
}

const decode = async (bytes: Buffer): Promise<{ grey: GreyPicture; kept: Buffer }> => {
  try {
    const upright = open(bytes).autoOrient().flatten({ background: '#ffffff' })
    const fit = (side: number) =>
      upright.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await fit(LOOKED_AT_SIDE)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const kept = await fit(KEPT_SIDE).webp({ quality: KEPT_QUALITY }).toBuffer()
    return { grey: { pixels: new Uint8Array(data), width: info.width, height: info.height }, kept }
  } catch {
    throw new Refusal('slip_broken')
  }
}

const findIn = async (grey: GreyPicture): Promise<SlipCode> => {
  const caps = {
    computingMs: FIND_COMPUTING_MS,
    limitMs: FIND_LIMIT_MS,
    memoryMb: FIND_MEMORY_MB,
    transfer: [grey.pixels.buffer as ArrayBuffer],
  }
  const found = await inThread<Found>(THREAD, grey, caps).catch((error: unknown): Found => {
    // Noise can be looked through for long: what is not found by then counts as not there.
    if (error instanceof ThreadTooSlow) return { kind: 'none' }
    throw error
  })
  if (found.kind === 'none') throw new Refusal('slip_no_code')
  if (found.kind === 'other') throw new Refusal('slip_other_code')
  return found.code
}

/** What was read off a slip, and the picture written anew: no metadata, nothing but pixels. */
export type ReadSlip = { readonly code: SlipCode; readonly kept: Buffer }

/**
 * Reads the picture of a slip: costly, so call it `inTurnToRead`. Refuses: slip_not_picture, slip_too_large, slip_too_many_pixels,
 * slip_broken, slip_no_code, slip_other_code.
 */
export const readSlipPicture = async (bytes: Buffer): Promise<ReadSlip> => {
  if (bytes.length > SLIP_PICTURE_MAX_BYTES) throw new Refusal('slip_too_large')
  const kind = kindOf(bytes)
  if (kind === null) throw new Refusal('slip_not_picture')
  await headOf(bytes, kind)
  const { grey, kept } = await decode(bytes)
  return { code: await findIn(grey), kept }
}
