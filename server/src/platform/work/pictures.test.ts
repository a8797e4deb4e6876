import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './pictures.ts'

const SIDE = 1_000
const REFUSALS = {
  not_picture: 'slip_not_picture',
  too_large: 'slip_too_large',
  too_many_pixels: 'slip_too_many_pixels',
  broken: 'slip_broken',
  not_in_time: 'slip_not_read_in_time',
} as const
const CAPS = { bytes: 5_000_000, pixels: SIDE * SIDE, seconds: 1 }

const noise = () => sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })

test('a whole picture that is not read in time is not called broken', async () => {
  const picture = await noise().png().toBuffer()
  const read = decodePicture(picture, CAPS, REFUSALS, upright => upright.median(99).webp().toBuffer())
  await expect(read).rejects.toMatchObject({ code: 'slip_not_read_in_time', field: 'picture' })
})

test('a picture that is cut off is called broken', async () => {
  const picture = await noise().png().toBuffer()
  const read = decodePicture(picture.subarray(0, picture.length >> 1), CAPS, REFUSALS, upright =>
    upright.webp().toBuffer(),
  )
  await expect(read).rejects.toMatchObject({ code: 'slip_broken' })
})
