import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawSlip, slipText } from '../../../test/slip-picture-builder.ts'
import { scansFor } from './qr-search.ts'
import { readQueue, readSlipPicture } from './slip-image.ts'

const REF = '2026111812345678901234'
const CODE = { bank_code: '014', trans_ref: REF }

describe('the code of a slip is found', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in a %s as a bank’s app saves it', async format => {
    const { code } = await readSlipPicture(await drawSlip({ text: slipText(REF), format }))
    expect(code).toEqual(CODE)
  })
  test.each([
    ['small in the corner', { module: 3, left: 900, top: 1700 }],
    ['at the top left', { module: 4, left: 30, top: 30 }],
    [
      'in a photograph of twelve million pixels',
      { width: 3000, height: 4000, module: 9, left: 1400, top: 2600 },
    ],
    ['a little blurred', { module: 6, blur: 1.5 }],
    ['lying on its side', { module: 5, rotate: 90 }],
    ['a little askew', { module: 6, rotate: 7 }],
    ['of an app in the dark', { module: 5, isDark: true }],
    ['small, of an app in the dark', { module: 3, left: 900, top: 1700, isDark: true }],
    [
      'small and at the top of a photograph of an app in the dark',
      { width: 3000, height: 4000, module: 5, left: 300, top: 300, isDark: true },
    ],
    ['askew, of an app in the dark', { module: 5, rotate: 30, isDark: true }],
    ['blurred by three pixels', { module: 6, blur: 3 }],
    ['cut out by itself', { width: 200, height: 200, module: 4, left: 10, top: 10 }],
  ])('%s', async (_what, drawn) => {
    const { code } = await readSlipPicture(await drawSlip({ text: slipText(REF), format: 'jpeg', ...drawn }))
    expect(code).toEqual(CODE)
  })
})

/** Draws a square of random pixels. The search for a QR code takes much longer in it than in a slip. */
const drawNoise = (side: number): Promise<Buffer> =>
  sharp(
    randomBytes(side * side).map(byte => (byte < 128 ? 0 : 255)),
    { raw: { width: side, height: side, channels: 1 } },
  )
    .png({ compressionLevel: 6 })
    .toBuffer()

/** Returns the CPU time of a run, because the elapsed time would depend on other load on the machine. */
const computingOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const NOISE_TIMES_MAX = 12

describe('a picture costs what a slip may cost', () => {
  test.each([
    [1, 1],
    [24, 2_000],
    [70, 70],
    [200, 200],
    [900, 900],
    [1_080, 1_920],
    [2_400, 2_400],
  ])(
    'of %d by %d pixels: none is shown larger than twice its size, no part that shows nothing new, nothing twice',
    (width, height) => {
      const looks = scansFor({ width, height })
      if (Math.min(width, height) < 25) expect(looks).toEqual([])
      for (const { w, h, side } of looks)
        expect(side).toBeLessThanOrEqual(2 * Math.max(w * width, h * height))
      if (Math.max(width, height) <= 1_000) expect(looks.every(({ w, h }) => w === 1 && h === 1)).toBe(true)
      expect(new Set(looks.map(look => JSON.stringify(look))).size).toBe(looks.length)
    },
  )

  test('noise, which would be looked through for twenty times as long, counts as a picture without a code', async () => {
    const [slip, noise] = [await drawSlip({ text: slipText(REF), format: 'jpeg' }), await drawNoise(2_000)]
    const ofSlip = await computingOf(() => readSlipPicture(slip))
    const ofNoise = await computingOf(() =>
      expect(readSlipPicture(noise)).rejects.toMatchObject({ code: 'slip_no_code' }),
    )
    expect(ofNoise / ofSlip).toBeLessThan(NOISE_TIMES_MAX)
  })
})

test('sixteen pictures of one member take few queue places, and another member’s slip overtakes them', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const piece = (who: string) =>
    readQueue({ who, known: true }, async () => {
      order.push(who)
      await gate.promise
    })
  const many = Promise.allSettled(Array.from({ length: 16 }, () => piece('many')))
  const running = order.length
  const other = piece('other')
  gate.resolve()
  await other
  const refused = (await many).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(16 - running - 4)
  // The queue alternates between members, so only one more image of the first member is processed before the other member's.
  expect(order.indexOf('other')).toBe(running + 1)
})
