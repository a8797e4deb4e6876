import { satang } from '@sala/contract/wire/money.ts'
import { joinAffiliate } from '../../../src/affiliates/members/affiliate-members.ts'
import { adoptDeal, makeAffiliate, makeLink } from '../../../src/affiliates/partners/affiliate-partners.ts'
import { closeStatement, payStatement } from '../../../src/affiliates/statements/statement-decisions.ts'
import { bangkokDate } from '../../../src/platform/calendar.ts'
import { inTransaction } from '../../../src/platform/db.ts'
import { ACQUISITION, dealOf, SHARE } from '../../affiliates-setup.ts'
import type { Draw } from '../../task-interleaving.ts'
import { type Moves, pick, type World } from '../simulated-group.ts'

const BY_TWO = { operator: 'nok', checker: 'lek', reason: 'the simulation' }
const CONTACT = { contact_name: 'contact', contact_email: null, contact_phone: null }

/**
 * Creates an affiliate partner (an outside company that sends members) who earns for each acquired member, and one who earns a share of the net
 * revenue. Each member uses the link of one of them, or none. The product does not record the link of a member whom another member invited.
 */
export const joinPartners = async ({ cashier: { ctx }, people }: World, draw: Draw): Promise<void> => {
  const at = ctx.clock.now()
  const keys: string[] = []
  for (const terms of [ACQUISITION, SHARE]) {
    const id = await makeAffiliate(ctx, BY_TWO, { name: terms.kind, ...CONTACT })
    keys.push(await makeLink(ctx, BY_TWO, id, 'site'))
    await adoptDeal(ctx, BY_TWO, dealOf(id, bangkokDate(at).slice(0, 7), terms))
  }
  for (const { id } of people) {
    const key = pick(draw, [...keys, null])
    await inTransaction(ctx.db, tx => joinAffiliate(tx, id, key, at))
  }
}

/** Operators close the partners' statements, and record their payments. */
export const affiliateMoves: Moves = {
  'affiliate statement decided': {
    weight: 2,
    move: async ({ cashier: { ctx, database }, note, now }, _person, draw) => {
      const undecided = await database.query<{ id: number; state: string; total: string }>(
        "select id, state, total::text from affiliate_statements where state <> 'paid' order by month, id",
      )
      if (undecided.length === 0) return
      const { id, state, total } = pick(draw, undecided)
      const decided = { statement: id, total: satang(BigInt(total)) }
      if (state === 'open') await closeStatement(ctx, BY_TWO, decided)
      else
        await payStatement(ctx, BY_TWO, {
          ...decided,
          reference: `transfer ${id}`,
          paid_on: bangkokDate(now()),
        })
      note(state === 'open' ? 'affiliate statement closed' : 'affiliate paid')
    },
  },
}

/**
 * SQL query for partners' members whom another member invited, and for later accounts of one person that still earn. A later account earns until its
 * look-up after the two accounts became one person's: the product looks up members of the last 90 days and those with a new deposit.
 */
const EARNING = `
  select a.member_id as id, 'earns for a partner, and an inviter too' as why
    from affiliate_members a join referral_members r on r.member_id = a.member_id and r.parent_id is not null
  union all
  select later.member_id, 'earns for a partner, as an account of ' || earlier.id
    from unnest($1::text[], $2::text[], $3::timestamptz[]) as linked (a, b, at)
    cross join lateral (values (linked.a, linked.b), (linked.b, linked.a)) as pair (one, two)
    join affiliate_members later on later.member_id = pair.one and later.refused is null and later.examined_at > linked.at
    join members own on own.id = pair.one
    join members earlier on earlier.id = pair.two and (earlier.created_at, earlier.id) < (own.created_at, own.id)`

/** SQL query for partners who earned for more members than have deposited. */
const ACQUIRED = `
  select l.affiliate_id::text as id, 'was paid for ' || sum(l.acquired) || ' members, and ' || d.members || ' have deposited' as why
    from (select s.affiliate_id, sum(n.acquired) as acquired
            from affiliate_statements s join affiliate_statement_lines n on n.statement_id = s.id and n.kind <> 'carry'
           group by s.affiliate_id) l
    cross join lateral (select count(*) as members
                          from affiliate_links k join affiliate_members m on m.link_key = k.key and m.refused is null
                         where k.affiliate_id = l.affiliate_id
                           and exists (select from deposits p where p.member_id = m.member_id and p.status = 'completed')) d
   group by l.affiliate_id, d.members having sum(l.acquired) > d.members`

/** Returns error messages about members for whom a partner must not earn. */
export const affiliateFaults = async ({ cashier: { database }, links }: World): Promise<string[]> => {
  type Row = { readonly id: string; readonly why: string }
  const pairs = [links.map(({ a }) => a), links.map(({ b }) => b), links.map(({ at }) => at)]
  const found = [...(await database.query<Row>(EARNING, pairs)), ...(await database.query<Row>(ACQUIRED))]
  return found.map(({ id, why }) => `${id}: ${why}`)
}
