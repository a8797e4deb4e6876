import type { Context } from '../../context.ts'
import type { Payee } from '../../partners/ports/payouts.ts'

/** Whether an order can be submitted: `waiting` for the payer to verify the payee, or `refused` by the payer. */
export type PayeeState =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string | null }
  | { readonly state: 'refused'; readonly reason: string | null }

/**
 * Registers the payee with a payer that requires it before an order. Repeated calls query the registration
 * again. Moves no money. Throws PartnerSilent or PartnerConfused; nothing was ordered then.
 */
export const preparePayee = async (
  { partners }: Pick<Context, 'partners'>,
  payee: Payee,
  knownId: string | null,
): Promise<PayeeState> => {
  const { payees } = partners.payouts
  if (payees === null) return { state: 'ready', payee_id: null }
  const known = knownId === null ? null : await payees.find(knownId)
  // A refused payee is registered again, because the payer may accept it later.
  return known === null || known.state === 'refused' ? payees.register(payee) : known
}
