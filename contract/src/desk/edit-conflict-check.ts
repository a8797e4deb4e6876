import { z } from 'zod'

const STAMP = /^[0-9a-f]{16}$/

/**
 * Version that the data had when the form was opened. The server refuses the change if the data has changed since. Without a version, the
 * server overwrites the data and does not check for a conflict.
 */
export const editVersionField = { seen: z.string().regex(STAMP).optional() }

export const savedAnswer = z.object({ success: z.literal(true), seen: z.string() })
