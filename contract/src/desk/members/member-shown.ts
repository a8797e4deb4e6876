import { z } from 'zod'
import { amount, idOf, instant, signedAmount } from '../../wire/fields.ts'

/** A member as lists show one: enough to tell two apart, not enough to find somebody. */
export const memberShown = z.object({ id: idOf('mem'), phone: z.string(), name: z.string() })

/** What an operator sees beside a case of a member's: who, since when, what came and went. */
export const memberCard = memberShown.extend({
  bank: z.string().nullable(),
  account_number: z.string().nullable(),
  registered_at: instant,
  bank_set_at: instant.nullable(),
  paid_in: amount,
  paid_in_count: z.number(),
  paid_out: amount,
  paid_out_count: z.number(),
  /** What came, less what went: above 0 the house has it. */
  net: signedAmount,
  /** Lost (above 0) or won in all games together. */
  net_loss: signedAmount,
  /** What the member sees as credit: in the wallet, at games, and on the way between the two. */
  credit: amount,
  at_games: amount,
  /** Of the credit, what is on the way between wallet and game. */
  moving: amount,
  /** Held for withdrawals; no part of the credit. */
  withdrawing: amount,
  bonus_running: z.boolean(),
  risk_marks: z.array(z.object({ reason: z.string(), by: z.string(), at: instant })),
  /** Others who signed in with the same browser. */
  shares_device_with: z.array(memberShown),
})
export type MemberCard = z.output<typeof memberCard>

/** Who has dealt with a case already. */
export const settledBy = z.object({ by: z.string(), action: z.string(), at: instant })
