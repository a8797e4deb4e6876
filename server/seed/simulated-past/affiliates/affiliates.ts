import { affiliateDeal } from '@sala/contract/affiliates/affiliate-deal.ts'
import { satang } from '@sala/contract/wire/money.ts'
import {
  adoptDeal,
  findAffiliates,
  findLinks,
  makeAffiliate,
  makeLink,
  pauseAffiliate,
} from '../../../src/affiliates/partners/affiliate-partners.ts'
import { closeStatement, payStatement } from '../../../src/affiliates/statements/statement-decisions.ts'
import { computeStatements, findStatements, monthOf } from '../../../src/affiliates/statements/statements.ts'
import { bangkokDate } from '../../../src/platform/calendar.ts'
import { DEMO_OPERATORS } from '../../demo-accounts.ts'
import type { SimulatedProduct } from '../simulated-product.ts'
import type { Person } from '../simulation-size.ts'

const [MAKER, CHECKER] = DEMO_OPERATORS
const BY_TWO = { operator: MAKER.name, checker: CHECKER.name, reason: 'ตามสัญญาที่ลงนาม' }
const MONTH_CHARACTERS = 7
/** One in this many members without an inviter registers by the link of an affiliate partner. */
const EVERY = 3

const ACQUISITION = {
  ...{ kind: 'acquisition', amount: 450, minimum_deposit: 200, minimum_turnover: 1_000, within_days: 30 },
} as const
const SHARE = { kind: 'revenue_share', share_percent: 25, carries_negative: true } as const

/** Invented affiliate partners. One channel of the second partner brings duplicate accounts. The third partner is paused at the end. */
const PARTNERS = [
  { name: 'รีวิวเกมไทย', contact_name: 'คุณปานวาด', channels: ['เว็บรีวิว', 'ช่องวิดีโอ'], deal: SHARE },
  { name: 'เพจบอลคืนนี้', contact_name: 'คุณธนภัทร', channels: ['เพจหลัก', 'กลุ่มไลน์'], deal: ACQUISITION },
  { name: 'สื่อเก่าโฆษณา', contact_name: 'คุณวีณา', channels: ['ป้ายในบทความ'], deal: ACQUISITION },
] as const

/** Creates the affiliate partners with links and deals at the beginning of the simulated history. */
export const openAffiliates = async ({ ctx }: SimulatedProduct): Promise<void> => {
  const from_month = monthOf(ctx.clock.now()).slice(0, MONTH_CHARACTERS)
  for (const { name, contact_name, channels, deal } of PARTNERS) {
    const contact = { contact_name, contact_email: null, contact_phone: null }
    const affiliate = await makeAffiliate(ctx, BY_TWO, { name, ...contact })
    for (const channel of channels) await makeLink(ctx, BY_TWO, affiliate, channel)
    await adoptDeal(ctx, BY_TWO, affiliateDeal.parse({ affiliate, from_month, ...deal }))
  }
}

/**
 * Returns the key of the affiliate link by which the person registers, or undefined if by none. All accounts of one fraud ring register by the same
 * link.
 */
export const affiliateKeyOf = async (
  { ctx }: SimulatedProduct,
  { no, inviter, ring }: Person,
): Promise<string | undefined> => {
  if (inviter !== null || (ring === null && no % EVERY !== 0)) return undefined
  const links = []
  for (const { id } of await findAffiliates(ctx.db)) links.push(...(await findLinks(ctx.db, id)))
  const farmed = links.find(({ channel }) => channel === PARTNERS[1].channels[1])
  return (ring === null ? links[Math.floor(no / EVERY) % links.length] : farmed)?.key
}

/** Closes the oldest statement of each affiliate partner and pays the first one with an amount due. Then pauses the last partner. */
export const settleAffiliates = async ({ ctx }: SimulatedProduct): Promise<void> => {
  let isPaid = false
  for (const { id, name } of await findAffiliates(ctx.db)) {
    await computeStatements(ctx, id)
    const [oldest] = await findStatements(ctx.db, id)
    if (oldest?.state === 'open') {
      const closed = { statement: oldest.id, total: satang(oldest.total) }
      await closeStatement(ctx, BY_TWO, closed)
      if (oldest.total > 0n && !isPaid) {
        const paid_on = bangkokDate(ctx.clock.now())
        await payStatement(ctx, BY_TWO, { ...closed, reference: 'KB-20417', paid_on })
        isPaid = true
      }
    }
    if (name === PARTNERS[2].name)
      await pauseAffiliate(ctx, { operator: MAKER.name, reason: 'รอสัญญาใหม่' }, id)
  }
}
