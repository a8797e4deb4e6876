import { z } from 'zod'
import { COUPON_CODE_CHARACTERS } from '../../text/coupon-code.ts'
import { textReaders } from '../../wire/typed-text.ts'

const CROCKFORD = /^[0-9A-HJKMNP-TV-Z]{10}$/
const WRITTEN_MAX_CHARACTERS = 200
const TEXT = `กรุณากรอกโค้ดให้ครบ ${COUPON_CODE_CHARACTERS} ตัว`

export const couponCode = z
  .string({ error: TEXT })
  .max(WRITTEN_MAX_CHARACTERS, TEXT)
  .overwrite(textReaders.coupon_code)
  .regex(CROCKFORD, TEXT)
