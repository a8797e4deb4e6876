import { confirmCommissions } from '../../src/referral/commission/commission-decisions.ts'
import { claimCommission } from '../../src/referral/commission-claims/commission-claims.ts'
import { BY_NOK, type Moves } from './simulated-group.ts'

export const referralMoves: Moves = {
  'commission claimed': {
    weight: 3,
    move: async ({ cashier }, person) => void (await claimCommission(cashier.ctx, person.id, null)),
  },
  'commission confirmed early': {
    weight: 1,
    move: ({ cashier }, person) => confirmCommissions(cashier.ctx, BY_NOK, person.id),
  },
}
