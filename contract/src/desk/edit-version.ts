import { z } from 'zod'

const STAMP = /^[0-9a-f]{16}$/

/** How something stood when the form was opened; without it whatever stands there by now is replaced. */
export const seenBefore = { seen: z.string().regex(STAMP).optional() }

/** How it stands now that it was changed. */
export const savedAs = z.object({ success: z.literal(true), seen: z.string() })
