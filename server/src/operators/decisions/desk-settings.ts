import { z } from 'zod'

const MINUTES_MAX = 1_440
const minutes = (usual: number) => z.int().min(1).max(MINUTES_MAX).default(usual)

/** Settings row `desk`: how long a case is somebody's, and by when each kind of it should have an answer. */
export const deskSettings = {
  name: 'desk',
  schema: z.object({
    /** A case that was taken and not touched since is free again. */
    claim_minutes: minutes(10),
    withdrawal_answer_minutes: minutes(30),
    suspense_answer_minutes: minutes(60),
    /** What another operator has proposed. */
    proposal_answer_minutes: minutes(120),
    /** A payout, a movement or a job that a partner left open. */
    trouble_answer_minutes: minutes(240),
  }),
} as const
