import { z } from 'zod'
import { documentKinds, documentRefusalKeys } from '../../account/documents/document-lists.ts'
import { errorTexts } from '../../errors/errors.ts'
import { idOf } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'

const LAST4 = /^[0-9A-Z]{4}$/
const RAW_MAX_CHARACTERS = 20

const last4 = typedText('reference', errorTexts.document_last4.text)
  .max(RAW_MAX_CHARACTERS, errorTexts.document_last4.text)
  .regex(LAST4, errorTexts.document_last4.text)
/** Last valid day of an identity document, `YYYY-MM-DD`. A Buddhist year is converted. */
const lastDay = typedText('day', errorTexts.document_last_day.text).pipe(
  z.iso.date({ error: errorTexts.document_last_day.text }),
)

/** The kind of proposals about identity documents of members. */
export const documentProposals = {
  identity_document: {
    make: 'documents.decide',
    agree: 'documents.decide',
    payload: z.discriminatedUnion('way', [
      z.strictObject({
        way: z.literal('accept'),
        case: idOf('idc'),
        kind: z.enum(documentKinds),
        last4,
        /** Null: the card is valid for life. */
        expires_on: lastDay.nullable(),
      }),
      z.strictObject({ way: z.literal('refuse'), case: idOf('idc'), cause: z.enum(documentRefusalKeys) }),
      /** Withdraws the staff's request for the document. */
      z.strictObject({ way: z.literal('withdraw'), case: idOf('idc') }),
    ]),
  },
} as const
