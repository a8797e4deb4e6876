import { crc32, deflateSync } from 'node:zlib'
import { slipEndpoints } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import { SLIP_PICTURE_MAX_BYTES } from '@sala/contract/cashier/payment-slips/slip-picture-limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/http-app-setup.ts'
import { drawSlip, slipText } from '../../../test/slip-picture-builder.ts'
import { newTransRef, useSlips } from '../../../test/slips-setup.ts'
import { authenticateBy } from '../../account/sessions/sessions.ts'
import { bind } from '../../platform/http/route-binding.ts'
import { slipRoutes } from './routes.ts'

const slips = useSlips()
const lobby = useApp(
  () => slips.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), slipEndpoints, slipRoutes(ctx)),
)

type Who = { token: string } | null
const bearer = (who: Who) => (who === null ? {} : { authorization: `Bearer ${who.token}` })
const upload = async (who: Who, picture: Buffer | string) => {
  const text = typeof picture === 'string' ? picture : picture.toString('base64')
  const response = await lobby.app.inject({
    method: 'POST',
    url: '/lobby/api/slips',
    headers: bearer(who),
    payload: { picture: text },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const list = async (who: Who) => {
  const response = await lobby.app.inject({ method: 'GET', url: '/api/slips', headers: bearer(who) })
  return { status: response.statusCode, body: response.json() }
}

test('without a token both calls are 401', async () => {
  expect((await upload(null, 'AAAA')).status).toBe(401)
  expect((await list(null)).status).toBe(401)
})

test('R09, C21: the picture of a slip becomes credit, and GET /slips reports it', async () => {
  const member = await slips.member()
  const ref = newTransRef()
  slips.transfer(ref, 123_450n)
  await slips.read()
  const picture = await drawSlip({ text: slipText(ref), format: 'jpeg' })
  const { status, body } = await upload(member, picture)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      slip: {
        id: expect.stringMatching(/^slp_/),
        status: 'credited',
        note: expect.stringMatching(/1,234\.50 บาท/),
        bank: 'scb',
        trans_ref: ref,
        amount: 1_234.5,
        deposit_id: null,
        sent_at: expect.any(String),
        answer_by: null,
        seconds_left: null,
        answered_at: expect.any(String),
      },
    },
  })
  expect(await upload(member, picture)).toMatchObject({ status: 200, body })
  expect(await list(member)).toEqual({ status: 200, body: { slips: [body.slip] } })
  await slips.run()
  expect(await slips.credit(member)).toBe(123_450n)
})

test('only the re-encoded picture is kept: no metadata, nothing of the file', async () => {
  const member = await slips.member()
  const ref = newTransRef()
  const exif = { IFD0: { Copyright: 'SECRET-PLACE', ImageDescription: '<script>alert(1)</script>' } }
  const picture = await sharp(await drawSlip({ text: slipText(ref) }))
    .withExif(exif)
    .jpeg()
    .toBuffer()
  expect(picture.toString('latin1')).toContain('SECRET-PLACE')
  const { body } = await upload(member, Buffer.concat([picture, Buffer.from('<html>SECRET-TAIL</html>')]))
  const [kept] = await slips.database.query<{ webp: Buffer }>(
    'select webp from slip_pictures where slip_id = $1',
    [body.slip.id],
  )
  const webp = kept?.webp ?? Buffer.alloc(0)
  expect(webp.toString('latin1')).not.toMatch(/SECRET|script/)
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1600 })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
/** Builds a square one-bit PNG with this side in pixels byte by byte, because an image encoder takes too long for so many pixels. */
const bomb = (side: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')

describe('an invalid slip is refused at its field, in Thai', () => {
  const PICTURES: readonly [string, number, string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', 422, 'slip_not_picture', () => svg],
    ['a GIF', 422, 'slip_not_picture', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', 422, 'slip_not_picture', () => plain(9, 9).tiff().toBuffer()],
    ['nothing', 422, 'slip_not_picture', () => Buffer.alloc(0)],
    ['HTML behind the head of a JPEG', 422, 'slip_broken', () => Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    [
      'an SVG behind the head of a PNG',
      422,
      'slip_broken',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]),
    ],
    [
      'a picture cut off in the middle',
      422,
      'slip_broken',
      async () => {
        const whole = await drawSlip({ text: slipText('CUT1'), format: 'jpeg' })
        return whole.subarray(0, whole.length >> 1)
      },
    ],
    ['a bomb: few bytes, very many pixels', 422, 'slip_too_many_pixels', () => bomb(16_000)],
    [
      'a file a byte too large',
      413,
      'slip_too_large',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(SLIP_PICTURE_MAX_BYTES - 2)]),
    ],
    ['a body far too large', 413, 'slip_too_large', () => Buffer.alloc(2 * SLIP_PICTURE_MAX_BYTES)],
    ['a picture without a code', 422, 'slip_no_code', () => plain(400, 400).webp().toBuffer()],
    ['a QR of something else', 422, 'slip_other_code', () => drawSlip({ text: 'https://example.com/pay' })],
    [
      'a slip with a checksum that is wrong',
      422,
      'slip_other_code',
      () => drawSlip({ text: `${slipText('WRONG1').slice(0, -4)}0000` }),
    ],
    [
      'a slip of a bank we do not know',
      422,
      'slip_bank_unknown',
      () => drawSlip({ text: slipText('UNKNOWN1', '999') }),
    ],
  ]
  test.each(PICTURES)('%s: %d %s', async (_what, status, code, make) => {
    const member = await slips.member()
    const picture = await make()
    const refused = await upload(member, picture)
    expect(refused).toMatchObject({
      status,
      body: { code, errors: { picture: [expect.stringMatching(/[ก-๙]/)] } },
    })
    expect((await list(member)).body.slips).toEqual([])
  })

  test('a body without a picture, and one that is no text', async () => {
    const member = await slips.member()
    for (const payload of [{}, { picture: 7 }, { picture: null }]) {
      const headers = bearer(member)
      const response = await lobby.app.inject({ method: 'POST', url: '/lobby/api/slips', headers, payload })
      expect({ status: response.statusCode, body: response.json() }).toMatchObject({
        status: 422,
        body: { errors: { picture: [expect.stringMatching(/[ก-๙]/)] } },
      })
    }
  })

  test('another member’s slip, by slip_used', async () => {
    const [first, second] = [await slips.member(), await slips.member()]
    const picture = await drawSlip({ text: slipText(newTransRef()), format: 'webp' })
    expect((await upload(first, picture)).body.slip.status).toBe('waiting')
    expect(await upload(second, picture)).toMatchObject({
      status: 409,
      body: { code: 'slip_used', errors: { picture: [expect.stringContaining('สมาชิกอื่น')] } },
    })
  })

  test('the twenty-first in an hour, with slip_too_often and a retry time', async () => {
    const member = await slips.member()
    for (let i = 0; i < 20; i++) expect((await upload(member, svg)).status).toBe(422)
    const refused = await upload(member, svg)
    expect(refused).toMatchObject({ status: 429, body: { code: 'slip_too_often' } })
    expect(refused.body.errors.picture[0]).toMatch(/รอ .*แล้วลองใหม่/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
