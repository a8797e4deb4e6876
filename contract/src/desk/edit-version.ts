import { z } from 'zod'

const STAMP = /^[0-9a-f]{16}$/

/** The version of the data that the form opened with. A request without it overwrites the data whatever the current version. */
export const editVersionField = { seen: z.string().regex(STAMP).optional() }

/** The response to a change, with the new version. */
export const savedAnswer = z.object({ success: z.literal(true), seen: z.string() })
