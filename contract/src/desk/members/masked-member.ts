import { z } from 'zod'
import { amount, idOf, instant, signedAmount } from '../../wire/field-schemas.ts'

/** A member with masked phone and name: staff users can tell members apart, but cannot identify them. */
export const maskedMember = z.object({ id: idOf('mem'), phone: z.string(), name: z.string() })

/** Summary of a member, shown next to a case: masked identity, account age and money totals. */
export const memberCard = maskedMember.extend({
  bank: z.string().nullable(),
  account_number: z.string().nullable(),
  registered_at: instant,
  bank_set_at: instant.nullable(),
  paid_in: amount,
  paid_in_count: z.number(),
  paid_out: amount,
  paid_out_count: z.number(),
  /** The member's total deposits minus total withdrawals. */
  net: signedAmount,
  /** The member's stakes minus wins over all games; negative for a net win. */
  net_loss: signedAmount,
  /** The credit that the member sees: wallet, game sites, and transfers between them. */
  credit: amount,
  at_games: amount,
  /** The part of the credit that is in transfer between wallet and game site. */
  moving: amount,
  /** Money that the member's open withdrawals have taken out of the credit. It is not part of `credit`. */
  withdrawing: amount,
  bonus_running: z.boolean(),
  /** Name of the member's tier in the present table of tiers; null if the member has no tier. */
  tier: z.string().nullable(),
  risk_marks: z.array(z.object({ reason: z.string(), by: z.string(), at: instant })),
  /** Other members who signed in from the same browser as this member. */
  shares_device_with: z.array(maskedMember),
})
export type MemberCard = z.output<typeof memberCard>

/** The decision that ended the case: the staff user, the action, and the time. */
export const caseSettlement = z.object({ by: z.string(), action: z.string(), at: instant })
