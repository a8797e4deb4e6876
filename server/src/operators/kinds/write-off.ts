import { formatSatang } from '@sala/contract/wire/money.ts'
import { causeToWriteOff, INCOME, TRANSIT, writeOffSuspended } from '../../cashier/settling/write-off.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Kind } from './kind.ts'
import { knownItem } from './suspense.ts'

/** Money in suspense that can go back to nobody. */
export const writeOff: Kind<'write_off'> = {
  subject: ({ source, source_id }) => `suspense:${source}:${source_id}`,
  member: async (ctx, key) => (await knownItem(ctx.db, key)).hint_member_id,
  amount: async (ctx, key) => (await knownItem(ctx.db, key)).amount,
  look: async ({ tx }, key) => {
    const { amount, written_off_at, written_off_cause } = await knownItem(tx, key)
    return {
      amount: formatSatang(amount),
      cause: (await causeToWriteOff(tx, key)) ?? '',
      lies_in: written_off_at === null ? 'suspense' : written_off_cause === 'own_account' ? TRANSIT : INCOME,
      record: key.record,
    }
  },
  prepare: async (ctx, key) => {
    // Who proposes is told at once what the second person would be told later.
    if ((await causeToWriteOff(ctx.db, key)) === null) throw new Refusal('suspense_returnable')
    return async (within, decision) => {
      await writeOffSuspended(within.tx, within.ctx, decision, key, key.record)
      return null
    }
  },
}
