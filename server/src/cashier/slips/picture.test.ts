import { describe, expect, test } from 'vitest'
import { drawSlip, slipText } from '../../../test/slip-picture.ts'
import { readSlipPicture } from './picture.ts'

const REF = '2026111812345678901234'
const CODE = { bank_code: '014', trans_ref: REF }

describe('the code of a slip is found', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in a %s as a bank’s app saves it', async format => {
    const { code } = await readSlipPicture('anybody', await drawSlip({ text: slipText(REF), format }))
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
    ['cut out by itself', { width: 200, height: 200, module: 4, left: 10, top: 10 }],
  ])('%s', async (_what, drawn) => {
    const { code } = await readSlipPicture(
      'anybody',
      await drawSlip({ text: slipText(REF), format: 'jpeg', ...drawn }),
    )
    expect(code).toEqual(CODE)
  })
})
