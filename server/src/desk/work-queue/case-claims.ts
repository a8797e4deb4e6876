import type { WorkKind } from '@sala/contract/desk/work-queue/case-kinds.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Claim, dropClaim, findClaim, findClaims, forgetClaims, takeClaim } from './sql.ts'

export { dropClaimsOf } from './sql.ts'

export type CaseKey = { readonly kind: WorkKind; readonly id: string }

/**
 * Claims a case for the operator for some minutes, or extends the operator's claim. Throws Refusal `desk_case_claimed` if another operator has
 * claimed the case.
 */
export const claimCase = async (ctx: Context, by: string, key: CaseKey): Promise<Date> => {
  const { claim_minutes } = await readSettings(ctx.db, deskSettings)
  return inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    // Deletes claims that expired more than a day ago. They could be deleted sooner or later, because an expired claim has no effect.
    await forgetClaims(tx, new Date(now.getTime() - DAY_MS))
    const claimed_until = new Date(now.getTime() + claim_minutes * MINUTE_MS)
    if (!(await takeClaim(tx, { ...key, claimed_by: by, claimed_until }, now))) {
      const held = await findClaim(tx, key, now)
      throw new Refusal('desk_case_claimed', { who: held?.claimed_by ?? '' })
    }
    return claimed_until
  })
}

export const releaseCase = (ctx: Context, by: string, key: CaseKey): Promise<void> =>
  inTransaction(ctx.db, tx => dropClaim(tx, key, by))

/** Requires that no other operator has claimed the case. Otherwise throws Refusal `desk_case_claimed` with that operator's name. */
export const requireFree = async (ctx: Context, by: string, key: CaseKey): Promise<void> => {
  const held = await findClaim(ctx.db, key, ctx.clock.now())
  if (held !== null && held.claimed_by !== by)
    throw new Refusal('desk_case_claimed', { who: held.claimed_by })
}

/** Reads all active claims, and returns a function that finds the claim on a case. */
export const claimsNow = async (ctx: Context): Promise<(key: CaseKey) => Claim | undefined> => {
  const claims = await findClaims(ctx.db, ctx.clock.now())
  const byCase = new Map(claims.map(claim => [`${claim.kind} ${claim.id}`, claim]))
  return ({ kind, id }) => byCase.get(`${kind} ${id}`)
}
