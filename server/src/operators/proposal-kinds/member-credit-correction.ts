import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptCorrection, openCorrection } from '../../privacy/correction-requests.ts'
import { asOperatorDecision, type Facts, type Kind, knownMember } from './proposal-kind.ts'

/** Returns the open request with the number `no`, in which a member asks for a correction. Throws Refusal `not_found` if there is none. */
const known = async (ctx: Context, no: string) => {
  const found = await openCorrection(ctx.db, BigInt(no))
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Proposal to correct personal data because the member requested it. */
export const memberCorrection: Kind<'member_correction'> = {
  subject: ({ no }) => `correction:${no}`,
  member: async (ctx, { no }) => (await known(ctx, no)).member_id,
  amount: async () => null,
  look: async ({ ctx, tx }, { no }): Promise<Facts> => {
    const asked = await openCorrection(ctx.db, BigInt(no))
    if (asked === null) return { state: 'accepted' }
    const { bank, account_number, name, birth_date, phone } = await knownMember(tx, asked.member_id)
    const holds = {
      bank_account: `${bank ?? ''} ${account_number ?? ''}`,
      name,
      birth_date,
      phone,
      other: '',
    }
    const value = `${holds[asked.kind] ?? ''} → ${asked.bank ?? ''} ${asked.value ?? ''}`
    return { state: 'open', member: asked.member_id, value }
  },
  prepare: async (ctx, { no }) => {
    await known(ctx, no)
    return async (within, decision) => {
      await acceptCorrection(within.ctx, asOperatorDecision(decision), BigInt(no))
      return null
    }
  },
}
