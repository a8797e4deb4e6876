import type { Context } from '../../context.ts'
import type { Payee } from '../../partners/ports/payouts.ts'

/**
 * Whether a payout order can be submitted. `waiting` means that the paying bank still verifies the payee. `refused` means that it refused
 * the payee.
 */
export type PayeeState =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string | null }
  | { readonly state: 'refused'; readonly reason: string | null }

/**
 * Registers the payee at a paying bank that requires a registration before the payout order. A registration moves no money. If the payee is already
 * registered, only queries the state of the registration. Throws PartnerSilent or PartnerConfused if the bank gives no valid answer.
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
