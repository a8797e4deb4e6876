import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/kit/partner-http.ts'
import type { Print, Verb } from '../command.ts'
import {
  compareBankLines,
  comparePayouts,
  findSiteMembers,
  findStoredLines,
} from '../sql/proposals-and-books.ts'

const SITE_PAGE = 200
const STATEMENT_PAGES_MAX = 10_000

const baht = (value: bigint): string => formatSatang(satang(value))

/** What the bank has written and we have not stored just so. */
const missingLines = async (ctx: Context, print: Print): Promise<number> => {
  let differences = 0
  let after = '0'
  for (let page = 0; page < STATEMENT_PAGES_MAX; page++) {
    const { lines, unreadable, next } = await ctx.partners.bank.statement(after)
    const money = lines.filter(line => line.amount > 0n)
    const stored = await findStoredLines(ctx.db, money)
    for (const { line_id, account, amount } of money.filter(line => !stored.has(line.line_id))) {
      print(`bank line ${line_id}: ${baht(amount)} on ${account} is not in the books`)
      differences += 1
    }
    if (lines.length + unreadable.length === 0 || BigInt(next) <= BigInt(after)) break
    after = next
  }
  return differences
}

const houseSums = async (ctx: Context, print: Print): Promise<number> => {
  const sums = [...(await compareBankLines(ctx.db)), ...(await comparePayouts(ctx.db))]
  for (const { account, said, ledger } of sums)
    print(
      `${account}: lines and payouts ${baht(said)}, ledger ${baht(ledger)}${said === ledger ? '' : '  DIFFERENT'}`,
    )
  return sums.filter(({ said, ledger }) => said !== ledger).length
}

/** What the site has for each member; a difference may be play that no credit check has read yet. */
const siteBalances = async (ctx: Context, print: Print): Promise<number> => {
  let [differences, compared, after] = [0, 0, '']
  for (;;) {
    const members = await findSiteMembers(ctx.db, after, SITE_PAGE)
    for (const { member_id, username, game } of members) {
      const balance = await ctx.partners.game_site.balance(username)
      compared += 1
      if (balance === game) continue
      differences += 1
      print(
        `${member_id}: game site ${baht(balance)}, ledger ${baht(game)}  DIFFERENT (or play not read yet)`,
      )
    }
    after = members.at(-1)?.member_id ?? ''
    if (members.length < SITE_PAGE) break
  }
  print(`game site: ${compared} members compared, ${differences} different`)
  return differences
}

const books = async (ctx: Context, print: Print): Promise<number> => {
  try {
    await sql`select assert_invariants()`.execute(ctx.db)
    print('books: every rule holds')
    return 0
  } catch (error) {
    print(`books: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

/** A partner that is silent is no difference, and no agreement either. */
const asked = async (what: string, print: Print, ask: () => Promise<number>): Promise<number> => {
  try {
    return await ask()
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    print(`${what} does not answer: not compared`)
    return 1
  }
}

export const reconcileVerbs: readonly Verb[] = [
  {
    name: 'reconcile',
    usage: '',
    about: "compare the bank's statement, the ledger and the game site; exit code 1 when something differs",
    changes: false,
    run: async (ctx, _input, print) => {
      const differences =
        (await books(ctx, print)) +
        (await houseSums(ctx, print)) +
        (await asked('the bank', print, () => missingLines(ctx, print))) +
        (await asked('the game site', print, () => siteBalances(ctx, print)))
      print(differences === 0 ? 'everything agrees' : `${differences} to look at`)
      return differences === 0 ? 0 : 1
    },
  },
]
