import { SLIP_PICTURE_MAX_BYTES } from '@sala/contract/cashier/payment-slips/slip-picture-limits.ts'
import type { Sharp } from 'sharp'
import { Refusal } from '../../platform/refusal.ts'
import { makeTurns } from '../../platform/work-scheduling/fair-queue.ts'
import { decodePicture } from '../../platform/work-scheduling/image-decoder.ts'
import {
  inThread,
  ThreadStarved,
  ThreadTooSlow,
  WORKER_THREADS_MAX,
} from '../../platform/work-scheduling/worker-thread.ts'
import type { CodeSearchResult, GreyPicture } from './qr-search.ts'
import type { SlipCode } from './slip-qr-content.ts'

/** Maximum number of pixels of a slip's image. A phone's photo has 12 million, and a bank app's image two million. */
const PIXELS_MAX = 24_000_000
/** Number of pixels of the longer side of the image that is scanned. It is enough for a small QR code in a photograph. */
const LOOKED_AT_SIDE = 2_400
/** Number of pixels of the longer side of the stored image. */
const KEPT_SIDE = 1_600
const KEPT_QUALITY = 60
/** CPU time limit in ms of the search for a QR code. A slip takes 0.2 s, random pixels 0.6 s. A hostile image may take longer. */
const FIND_COMPUTING_MS = 2_000
const FIND_LIMIT_MS = 15_000
const FIND_MEMORY_MB = 256
/**
 * Queue in which uploaded slip images wait to be read. It alternates between members, so that many images of one member do not delay others.
 * Only a few images of each member may wait.
 */
export const readQueue = makeTurns({
  atOnce: WORKER_THREADS_MAX,
  waitingMax: 16 * WORKER_THREADS_MAX,
  waitingMaxEach: 3,
  keptForKnown: 0,
})
const THREAD = new URL('./qr-search-thread.ts', import.meta.url)

const REFUSALS = {
  not_picture: 'slip_not_picture',
  too_large: 'slip_too_large',
  too_many_pixels: 'slip_too_many_pixels',
  broken: 'slip_broken',
  not_in_time: 'slip_not_read_in_time',
} as const
const CAPS = { bytes: SLIP_PICTURE_MAX_BYTES, pixels: PIXELS_MAX }

const decode = async (upright: Sharp): Promise<{ grey: GreyPicture; kept: Buffer }> => {
  const onWhite = upright.flatten({ background: '#ffffff' })
  const fit = (side: number) =>
    onWhite.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fit(LOOKED_AT_SIDE)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const kept = await fit(KEPT_SIDE).webp({ quality: KEPT_QUALITY }).toBuffer()
  return { grey: { pixels: new Uint8Array(data), width: info.width, height: info.height }, kept }
}

const findIn = async (grey: GreyPicture): Promise<SlipCode> => {
  const caps = {
    computingMs: FIND_COMPUTING_MS,
    limitMs: FIND_LIMIT_MS,
    memoryMb: FIND_MEMORY_MB,
    transfer: [grey.pixels.buffer as ArrayBuffer],
  }
  const found = await inThread<CodeSearchResult>(THREAD, grey, caps).catch(
    (error: unknown): CodeSearchResult => {
      // An image whose scan exceeds the CPU time limit counts as one without a QR code.
      if (error instanceof ThreadTooSlow) return { kind: 'none' }
      if (error instanceof ThreadStarved) throw new Refusal(REFUSALS.not_in_time)
      throw error
    },
  )
  if (found.kind === 'none') throw new Refusal('slip_no_code')
  if (found.kind === 'other') throw new Refusal('slip_other_code')
  return found.code
}

export type ReadSlip = { readonly code: SlipCode; readonly kept: Buffer }

/**
 * Finds the QR code in the image of a slip, and encodes the image again without metadata. It is expensive, so call it through `readQueue`.
 *
 * Throws Refusal `slip_not_picture`, `slip_too_large`, `slip_too_many_pixels`, `slip_broken` or `slip_not_read_in_time` for a bad picture,
 * `slip_no_code` for a picture without a QR code, and `slip_other_code` if the QR code is not that of a slip.
 */
export const readSlipPicture = async (bytes: Buffer): Promise<ReadSlip> => {
  const { grey, kept } = await decodePicture(bytes, CAPS, REFUSALS, decode)
  return { code: await findIn(grey), kept }
}
