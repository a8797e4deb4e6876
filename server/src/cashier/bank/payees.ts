import type { Context } from '../../context.ts'
import type { Payee } from '../../partners/ports/payouts.ts'

/** Whether an order can be given: `waiting` for the payer's word on the payee, or refused by it. */
export type PayeeState =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string | null }
  | { readonly state: 'refused'; readonly reason: string | null }

/**
 * Makes the payee known to a payer that wants that before any order; one it knows is asked about again. No money moves by it. Throws
 * PartnerSilent or PartnerConfused: nothing was ordered then.
 */
export const preparePayee = async (
  { partners }: Pick<Context, 'partners'>,
  payee: Payee,
  knownId: string | null,
): Promise<PayeeState> => {
  const { payees } = partners.payouts
  if (payees === null) return { state: 'ready', payee_id: null }
  const known = knownId === null ? null : await payees.find(knownId)
  // A repeated request may get another answer.
  return known === null || known.state === 'refused' ? payees.register(payee) : known
}
