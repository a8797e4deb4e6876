import type { Context } from '../../context.ts'
import type { Payee } from '../../partners/ports/payouts.ts'

/** Whether a payout order can be submitted. `waiting`: the paying bank verifies the payee. `refused`: it refused the payee. */
export type PayeeState =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string | null }
  | { readonly state: 'refused'; readonly reason: string | null }

/**
 * Registers the payee at a paying bank that requires a registration before the payout order; a repeated call
 * only asks for its state. Moves no money. Throws PartnerSilent or PartnerConfused.
 */
export const preparePayee = async (
  { partners }: Pick<Context, 'partners'>,
  payee: Payee,
  knownId: string | null,
): Promise<PayeeState> => {
  const { payees } = partners.payouts
  if (payees === null) return { state: 'ready', payee_id: null }
  const known = knownId === null ? null : await payees.find(knownId)
  // A refused payee is registered again, because the bank may accept it later.
  return known === null || known.state === 'refused' ? payees.register(payee) : known
}
