import { z } from 'zod'
import { signedAmount } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'

const REFERENCE_MAX_CHARACTERS = 60

const statement = {
  statement: z.int().min(1),
  /** Total of the statement as the maker (the operator who proposed it) saw it. The proposal fails if the total has changed. */
  total: signedAmount,
}

/** Proposal to close the statement of a partner's month. The lines of a closed statement never change. */
export const affiliateClosing = z.strictObject(statement)

/** Proposal to record that the company paid a closed statement. */
export const affiliatePayment = z.strictObject({
  ...statement,
  /** The bank's reference number of the transfer to the partner. */
  reference: typedText('reference')
    .min(1, 'กรุณากรอกเลขอ้างอิงการโอน')
    .max(REFERENCE_MAX_CHARACTERS, `เลขอ้างอิงยาวได้ไม่เกิน ${REFERENCE_MAX_CHARACTERS} ตัวอักษร`),
  paid_on: typedText('day', 'กรุณากรอกวันที่จ่าย').pipe(z.iso.date({ error: 'กรุณากรอกวันที่จ่าย' })),
})
