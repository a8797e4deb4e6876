import { z } from 'zod'
import { amlEnds } from '../../aml/aml-terms.ts'

const no = z.string().regex(/^[1-9]\d{0,14}$/)

/** Kinds of proposals about money laundering. They end a case or loosen a check, so two operators decide them. */
export const amlProposals = {
  aml_case_end: {
    make: 'aml.decide',
    agree: 'agree.identity',
    payload: z.strictObject({ case: no, end: z.enum(amlEnds) }),
  },
  aml_list_drop: {
    make: 'aml.decide',
    agree: 'agree.identity',
    /** `gone`: removes the entries that the newest file of the sanctions list no longer contains. `whole`: ends the use of the whole list. */
    payload: z.strictObject({ list: no, what: z.enum(['gone', 'whole']) }),
  },
} as const
