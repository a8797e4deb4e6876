import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { sitesOf } from '../../games/site/sites.ts'
import { isPartnerFailure } from '../../partners/kit/partner-http.ts'
import { checkBooks } from '../../platform/database/check-books.ts'
import { Misuse, type Print, type Verb } from '../command.ts'
import { correctionsOfPartners } from '../reconcile/corrections.ts'
import { type Comparison, comparePayments, paymentLists } from '../reconcile/payments.ts'
import { compareSite } from '../reconcile/site-balances.ts'

const books = async (ctx: Context, print: Print): Promise<number> => {
  const wrong = await checkBooks(ctx.config.database_url)
  print(`books: ${wrong ?? 'every rule holds'}`)
  return wrong === null ? 0 : 1
}

/** A partner that is silent is no difference, and no agreement either. */
const compared = async (
  what: { name: string; partner: string },
  print: Print,
  compare: () => Promise<Comparison | null>,
): Promise<number> => {
  try {
    const comparison = await compare()
    if (comparison === null) {
      print(`${what.name}: there is none to compare with`)
      return 0
    }
    const { compared, differences, open, is_whole } = comparison
    const more = is_whole ? '' : '; there is more, run it again'
    print(`${what.name}: ${compared} compared, ${differences.length} different, ${open.length} open${more}`)
    for (const line of [...differences, ...open]) print(`  ${line}`)
    return differences.length
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    print(`${what.partner} does not answer: ${what.name} not compared`)
    return 1
  }
}

const printCorrections = async (ctx: Context, print: Print): Promise<void> => {
  for (const { id, debit, credit, amount } of await correctionsOfPartners(ctx))
    print(`by hand, on no list: ${id}, ${formatSatang(satang(amount))} from ${debit} to ${credit}`)
}

export const reconcileVerbs: readonly Verb[] = [
  {
    name: 'reconcile',
    permission: 'finance.read',
    usage: '[full]',
    about:
      "compare the bank's statement in and out, the gateway's list, the ledger and the game sites, on from where they agreed; full: all of it again; exit code 1 when something differs",
    changes: false,
    run: async (ctx, { args: [extent] }, print) => {
      if (extent !== undefined && extent !== 'full') throw new Misuse('reconcile, or reconcile full')
      const full = extent === 'full'
      let differences = await books(ctx, print)
      for (const { partner, ...list } of paymentLists)
        differences += await compared({ name: list.list, partner }, print, () =>
          comparePayments(ctx, list, full),
        )
      for (const site of sitesOf(ctx).filter(({ wallet }) => wallet === 'transfer')) {
        const what = { name: `balances at the game site ${site.name}`, partner: `the game site ${site.name}` }
        differences += await compared(what, print, () => compareSite(ctx, site, full))
      }
      if (full) await printCorrections(ctx, print)
      print(differences === 0 ? 'everything agrees' : `${differences} to look at`)
      return differences === 0 ? 0 : 1
    },
  },
]
