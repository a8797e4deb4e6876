import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { BANNERS } from '../../seed/banners.ts'
import { operatorSignedIn, type SignedIn, useDesk } from '../../test/desk-client.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { pictureRoute } from './picture-route.ts'

const desk = useDesk()
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }
const DAY_SECONDS = 86_400
let who: SignedIn
const lobby = useApp(() => desk.ctx, pictureRoute)

beforeAll(async () => {
  who = await operatorSignedIn(desk.ctx, 'painter', ['marketing'])
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

const send = (picture: Buffer, crop: object = WHOLE) =>
  desk.call('POST /content/pictures', who, { picture: picture.toString('base64'), crop, reason: 'ลองรูป' })

const sent = async (picture: Buffer, crop: object = WHOLE): Promise<string> => {
  const { status, body } = await send(picture, crop)
  expect({ status, body }).toMatchObject({ status: 200 })
  return String(body.img)
}

const fetched = (address: string) => lobby.app.inject({ method: 'GET', url: address })

const middleOf = async (webp: Buffer) => {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

test('a picture is cropped, stored at one size without metadata, and served for a year by its content hash', async () => {
  const photo = drawn(2_400, 1_600).withExif({ IFD0: { Copyright: 'somebody at home' } })
  const picture = await photo.jpeg().toBuffer()
  const address = await sent(picture, { x: 0, y: 0.1, width: 0.5, height: 0.375 })
  expect(address).toMatch(/^\/lobby\/pictures\/[0-9a-f]{64}\.webp$/)
  const answer = await fetched(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const kept = await sharp(answer.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 1_200, height: 600 })
  expect(kept.exif).toBeUndefined()
  const [red = 0, , blue = 0] = await middleOf(answer.rawPayload)
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(50)
  expect(await sent(picture, { x: 0, y: 0.1, width: 0.5, height: 0.375 })).toBe(address)
  expect((await fetched(`/lobby/pictures/${'0'.repeat(64)}.webp`)).statusCode).toBe(404)
})

test('a rotated photograph is cropped upright', async () => {
  // The pixels in the file have red at the top. The file's orientation tag requires a rotation, after which red is on the right.
  const stored = await drawn(1_600, 1_200).rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const upright = await sharp(stored).autoOrient().toBuffer()
  const { width, height } = await sharp(upright).metadata()
  const crop = { x: 0.5, y: 0, width: 0.5, height: (0.25 * width) / height }
  const answer = await fetched(await sent(stored, crop))
  const expected = await sharp(upright)
    .extract({ left: width / 2, top: 0, width: width / 2, height: width / 4 })
    .toBuffer()
  const [red = 0] = await middleOf(answer.rawPayload)
  const [redExpected = 0] = await middleOf(expected)
  expect(Math.abs(red - redExpected)).toBeLessThan(30)
})

test('a picture that compresses badly is stored with lower quality', async () => {
  const seeded = Buffer.from(
    Array.from({ length: 1_200 * 600 * 3 }, (_, at) => (at * 7_919 + (at >> 3) * 104_729) & 255),
  )
  const noise = sharp(seeded, { raw: { width: 1_200, height: 600, channels: 3 } })
  const answer = await fetched(await sent(await noise.jpeg({ quality: 70 }).toBuffer()))
  const fine = await noise.webp({ quality: 78 }).toBuffer()
  expect(answer.rawPayload.length).toBeLessThan(fine.length)
})

test.each<[string, string, () => Promise<Buffer>, object?]>([
  [
    'a drawing that can run',
    'banner_picture_not_picture',
    async () => Buffer.from('<svg onload="alert(1)"/>'),
  ],
  [
    'a file that only begins as one',
    'banner_picture_broken',
    async () => Buffer.from([0xff, 0xd8, 0xff, 0, 1]),
  ],
  [
    'a picture that is cut off',
    'banner_picture_broken',
    async () => (await drawn(1_600, 800).jpeg().toBuffer()).subarray(0, 4_000),
  ],
  ['too many bytes', 'banner_picture_too_large', async () => Buffer.alloc(8 * 1024 * 1024 + 1, 1)],
  [
    'too many pixels',
    'banner_picture_too_many_pixels',
    () => drawn(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
  ],
  ['too few pixels', 'banner_picture_too_small', () => drawn(500, 250).png().toBuffer()],
  ['another shape', 'banner_picture_too_small', () => drawn(1_000, 1_000).png().toBuffer()],
])('%s is refused beside the picture, in Thai', async (_what, code, make) => {
  const { body } = await send(await make())
  expect(body).toMatchObject({ code, errors: { picture: [expect.stringMatching(/[ก-๙]/)] } })
})

test('a banner needs an existing uploaded picture, and unused pictures are deleted', async () => {
  const first = await sent(await drawn(1_200, 600).png().toBuffer())
  const second = await sent(await drawn(1_600, 800).negate().png().toBuffer())
  const banner = { ...BANNERS[0], img: first }
  const save = (img: string) =>
    desk.call('POST /content/banners', who, { banners: [{ ...banner, img }], reason: 'ลองป้าย' })
  expect((await save(`/lobby/pictures/${'f'.repeat(64)}.webp`)).body).toMatchObject({
    code: 'banner_refused',
  })
  expect((await save('/lobby/pictures/other.webp')).body).toMatchObject({ code: 'banner_refused' })
  expect((await save(first)).status).toBe(200)

  desk.advance(31 * DAY_SECONDS)
  who = await operatorSignedIn(desk.ctx, 'painter-later', ['marketing'])
  await sent(await drawn(1_400, 700).png().toBuffer())
  expect((await fetched(first)).statusCode).toBe(200)
  expect((await fetched(second)).statusCode).toBe(404)
  const [line] = await desk.database.query<{ subject: string }>(
    "select subject from audit_log where action = 'banners.picture' order by seq limit 1",
  )
  expect(line?.subject).toMatch(/^[0-9a-f]{64}$/)
})
