import type { promotionsEndpoints } from '@sala/contract/promotions.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { Refusal } from '../platform/refusal.ts'

/** No bonus has been published, so whichever id is asked for is none. */
export const promotionsRoutes = (_ctx: Context): Handlers<typeof promotionsEndpoints> => ({
  get_bonus: async () => {
    throw new Refusal('bonus_unavailable')
  },
})
