import { z } from 'zod'

const STAMP = /^[0-9a-f]{16}$/

/** Version of the data that the form was opened with. A request without a version overwrites the data without a conflict check. */
export const editVersionField = { seen: z.string().regex(STAMP).optional() }

export const savedAnswer = z.object({ success: z.literal(true), seen: z.string() })
