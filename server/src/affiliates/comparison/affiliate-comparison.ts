import { COMPARED_DAYS, RETAINED_AFTER_DAYS } from '@sala/contract/affiliates/affiliate-terms.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { affiliateById, findAffiliates, findDeals, findLinks } from '../partners/affiliate-partners.ts'
import { todayOf } from '../statements/coming-of-age-date.ts'
import { findLines, findMoney, findStatements } from '../statements/statements.ts'
import { type Compared, compareLinks, countLinks } from './sql.ts'

const MONTH_CHARACTERS = 7
const NOTHING: Compared = {
  ...{
    registrations: 0,
    first_deposits: 0,
    deposits: 0n,
    retainable: 0,
    retained: 0,
    duplicates: 0,
    blocked: 0,
  },
}

const writtenMonth = (day: string): string => day.slice(0, MONTH_CHARACTERS)

const sumOf = (rows: readonly Compared[]) => {
  const sum = rows.reduce<Compared>(
    (all, one) => ({
      registrations: all.registrations + one.registrations,
      first_deposits: all.first_deposits + one.first_deposits,
      deposits: all.deposits + one.deposits,
      retainable: all.retainable + one.retainable,
      retained: all.retained + one.retained,
      duplicates: all.duplicates + one.duplicates,
      blocked: all.blocked + one.blocked,
    }),
    NOTHING,
  )
  return { ...sum, deposits: satang(sum.deposits) }
}

const comparison = (ctx: Context, affiliateId: number | null) => {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
  return compareLinks(ctx.db, affiliateId, { ...todayOf(now), since, retained_days: RETAINED_AFTER_DAYS })
}

const moneyOf = async (ctx: Context) => {
  const money = new Map((await findMoney(ctx.db)).map(one => [one.affiliate_id, one]))
  return (id: number) => ({ cost: satang(money.get(id)?.cost ?? 0n), due: satang(money.get(id)?.due ?? 0n) })
}

/** Returns all affiliate partners, each with the counts and sums of its links in the last days, its cost, and the amount that it is owed. */
export const affiliateRows = async (ctx: Context) => {
  const compared = await comparison(ctx, null)
  const links = new Map((await countLinks(ctx.db)).map(one => [one.affiliate_id, one.links]))
  const money = await moneyOf(ctx)
  return (await findAffiliates(ctx.db)).map(({ id, name, state }) => ({
    ...{ id, name, state, links: links.get(id) ?? 0 },
    ...sumOf(compared.filter(({ affiliate_id }) => affiliate_id === id)),
    ...money(id),
  }))
}

const statementsOf = async (ctx: Context, id: number) => {
  const lines = await findLines(ctx.db, id)
  const kinds = new Map((await findDeals(ctx.db, id)).map(deal => [deal.id, deal.kind]))
  return (await findStatements(ctx.db, id)).toReversed().map(({ affiliate_id: _, ...statement }) => ({
    ...statement,
    month: writtenMonth(statement.month),
    deposits: satang(statement.deposits),
    total: satang(statement.total),
    lines: lines
      .filter(({ statement_id }) => statement_id === statement.id)
      .map(line => ({
        ...{ kind: line.kind, month: writtenMonth(line.month), acquired: line.acquired },
        deal_kind: line.deal_id === null ? null : (kinds.get(line.deal_id) ?? null),
        ...{
          ggr: satang(line.ggr),
          bonuses: satang(line.bonuses),
          fees: satang(line.fees),
          amount: satang(line.amount),
        },
      })),
  }))
}

/** Returns one affiliate partner with its links, deals and statements. Throws Refusal `not_found` if there is none with that number. */
export const affiliatePage = async (ctx: Context, id: number) => {
  const affiliate = await affiliateById(ctx.db, id)
  const compared = await comparison(ctx, id)
  const links = await findLinks(ctx.db, id)
  const deals = await findDeals(ctx.db, id)
  return {
    ...affiliate,
    ...sumOf(compared),
    ...(await moneyOf(ctx))(id),
    links: links.map(({ key, channel, made_by, made_at }) => ({
      ...{ key, channel, made_by, made_at },
      ...sumOf(compared.filter(({ link_key }) => link_key === key)),
    })),
    deals: deals.map(({ affiliate_id: _, ...deal }) => ({
      ...deal,
      from_month: writtenMonth(deal.from_month),
    })),
    statements: await statementsOf(ctx, id),
  }
}
