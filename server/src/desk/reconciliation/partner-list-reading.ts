import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { paymentLists } from './partner-lists.ts'
import { comparePayments } from './payment-comparison.ts'

/**
 * Reads the partners' payment lists up to now, and compares them with the ledger. Returns the number of differences, and in `silent` the lists of
 * partners that did not respond.
 */
export const readPartnerLists = async (ctx: Context) => {
  const silent: string[] = []
  let differences = 0
  for (const list of paymentLists(ctx)) {
    try {
      const compared = await comparePayments(ctx, list, false)
      differences += compared?.differences.length ?? 0
    } catch (error) {
      if (!isPartnerFailure(error)) throw error
      silent.push(list.side)
    }
  }
  return { silent, differences }
}
