import { z } from 'zod'
import { amlEnds } from '../../aml/aml-terms.ts'

const no = z.string().regex(/^[1-9]\d{0,14}$/)

/** Kinds of proposals about money laundering. Each loosens a check, or says that the authority has the report. */
export const amlProposals = {
  aml_case_end: {
    make: 'aml.decide',
    agree: 'agree.identity',
    payload: z.strictObject({ case: no, end: z.enum(amlEnds) }),
  },
  aml_list_drop: {
    make: 'aml.decide',
    agree: 'agree.identity',
    /** `gone`: drops the entries that the newest file no longer has. `whole`: ends the list. */
    payload: z.strictObject({ list: no, what: z.enum(['gone', 'whole']) }),
  },
} as const
