import { randomBytes } from 'node:crypto'
import { errorTexts } from '@sala/contract/errors/errors.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './image-decoder.ts'

const SIDE = 5_000
const REFUSALS = {
  not_picture: 'slip_not_picture',
  too_large: 'slip_too_large',
  too_many_pixels: 'slip_too_many_pixels',
  broken: 'slip_broken',
  not_in_time: 'slip_not_read_in_time',
} as const
const CAPS = { bytes: 5_000_000, pixels: SIDE * SIDE }

test('an intact picture that times out is not reported as broken', async () => {
  const plain = { width: SIDE, height: SIDE, channels: 3, background: '#fff' } as const
  const picture = await sharp({ create: plain }).png().toBuffer()
  // The picture is so large that decoding it takes many times longer than this limit of a second.
  const read = decodePicture(picture, { ...CAPS, seconds: 1 }, REFUSALS, upright =>
    upright.median(99).webp().toBuffer(),
  )
  await expect(read).rejects.toMatchObject({ code: 'slip_not_read_in_time', field: 'picture' })
  // The status 503 means that the same picture may be sent again.
  expect(errorTexts.slip_not_read_in_time.status).toBe(503)
})

test('a truncated picture is reported as broken', async () => {
  const [width, height] = [600, 600]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const half = (await noise.png().toBuffer()).subarray(0, width * height)
  // The time limit of 60 s is so long that a slow machine cannot cause the error.
  const read = decodePicture(half, { ...CAPS, seconds: 60 }, REFUSALS, upright => upright.webp().toBuffer())
  await expect(read).rejects.toMatchObject({ code: 'slip_broken' })
})
