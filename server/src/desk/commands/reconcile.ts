import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { sitesOf } from '../../games/game-sites/game-sites.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import { bangkokDate, daysLater } from '../../platform/calendar.ts'
import { checkBooks } from '../../platform/database/ledger-check.ts'
import { type Command, type Print, table, UsageError } from '../command.ts'
import { type ComparedDay, comparedDays } from '../finance/account-day-comparison.ts'
import { compareSite } from '../reconciliation/game-site-balances.ts'
import { correctionsOfPartners } from '../reconciliation/manual-corrections.ts'
import { paymentLists } from '../reconciliation/partner-lists.ts'
import { type Comparison, comparePayments } from '../reconciliation/payment-comparison.ts'

const books = async (ctx: Context, print: Print): Promise<number> => {
  const wrong = await checkBooks(ctx.config.database_url)
  print(`books: ${wrong ?? 'all rules hold'}`)
  return wrong === null ? 0 : 1
}

/**
 * Compares the ledger with one partner's records and prints the result. Returns the number of differences. A partner that does not respond counts as
 * one difference.
 */
const compared = async (
  what: { name: string; partner: string },
  print: Print,
  compare: () => Promise<Comparison | null>,
): Promise<number> => {
  try {
    const comparison = await compare()
    if (comparison === null) {
      print(`${what.name}: no partner to compare with`)
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
    print(
      `manual correction, on no list: ${id}, ${formatSatang(satang(amount))}: debit ${debit}, credit ${credit}`,
    )
}

const DAYS_USUAL = 30
const DAYS_MAX = 366

const baht = (amount: bigint): string => formatSatang(satang(amount))

const wordsOf = ({ account, difference }: ComparedDay): string => `${account} ${baht(difference ?? 0n)}`

/**
 * Returns the printed row of one day: the number of accounts, the number of compared accounts, the amounts in transit, and the differences. `differs`
 * is true if an account has a difference.
 */
const lineOf = async (ctx: Context, day: string): Promise<{ cells: string[]; differs: boolean }> => {
  const { accounts } = await comparedDays(ctx.db, day)
  const compared = accounts.filter(({ reported }) => reported !== null)
  const different = compared.filter(({ difference }) => difference !== 0n)
  const transit = compared.filter(({ in_transit }) => in_transit !== 0n)
  return {
    differs: different.length > 0,
    cells: [
      ...[day, String(accounts.length), String(compared.length)],
      transit.map(({ account, in_transit }) => `${account} ${baht(in_transit)}`).join(', ') || '-',
      different.map(wordsOf).join(', ') || '0.00',
    ],
  }
}

const financeDays: Command = {
  name: 'finance days',
  permission: 'finance.read',
  usage: '[days]',
  about:
    'the last days with money in transit and differences from the lists of banks, gateway and game sites',
  changes: false,
  run: async (ctx, { args: [given] }, print) => {
    const days = Number(given ?? DAYS_USUAL)
    if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
      throw new UsageError(`finance days, or finance days <1 to ${DAYS_MAX}>`)
    const today = bangkokDate(ctx.clock.now())
    const rows: { cells: string[]; differs: boolean }[] = []
    for (let at = days; at > 0; at -= 1) rows.push(await lineOf(ctx, daysLater(today, -at)))
    const heads = ['day', 'accounts', 'compared', 'in transit', 'difference']
    for (const line of table(
      heads,
      rows.map(({ cells }) => cells),
    ))
      print(line)
    return rows.some(({ differs }) => differs) ? 1 : 0
  },
}

export const reconcileCommands: readonly Command[] = [
  financeDays,
  {
    name: 'reconcile',
    permission: 'finance.read',
    usage: '[full]',
    about:
      "compare the bank's statement, the gateway's list, the ledger and the game sites since the last agreement; full: all of it; exit code 1 with a difference",
    changes: false,
    run: async (ctx, { args: [extent] }, print) => {
      if (extent !== undefined && extent !== 'full') throw new UsageError('reconcile, or reconcile full')
      const full = extent === 'full'
      let differences = await books(ctx, print)
      for (const list of paymentLists(ctx))
        differences += await compared({ name: list.list, partner: list.partner }, print, () =>
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
