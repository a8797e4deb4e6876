import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { writeSettings } from '../../platform/settings.ts'
import { giveUpBonus } from '../bonuses/bonus-end.ts'
import { promotionsSettings } from '../settings.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, bonuses, count, giveUp, atSite } = promotions
const { site } = cashier
const WELCOME = 2
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** Offsets of the game site's clock to the server's clock that are tested, in ms. They are negative if the site's clock is behind. */
const OFFSETS = sizeOr([0, SECOND, HOUR], [0, SECOND, 5 * SECOND, MINUTE, HOUR]).flatMap(by =>
  by === 0 ? [0] : [by, -by],
)
const now = (): number => cashier.ctx.clock.now().getTime()
const siteTime = (ahead: number): Date => new Date(now() + ahead)
const wait = (ms: number): void => cashier.ctx.clock.set(new Date(now() + ms))

/** Creates a member with `own` satang at a game site whose clock is `ahead` ms ahead of the server's. */
const playerAt = async (ahead: number, own: bigint) => {
  site.says = () => siteTime(ahead)
  const member = await cashier.player(own)
  wait(HOUR * 3)
  const name = usernameOf(member.id)
  return {
    member,
    play: (stake: bigint, win: bigint) => expect(site.play(name, stake, win, siteTime(ahead))).toBe(true),
    /** Places a bet: the stake leaves the balance immediately. Returns a function that decides the bet and reports the round. */
    bet: (stake: bigint) => {
      const placedAt = siteTime(ahead)
      site.wallets.set(name, atSite(member) - stake)
      return (win: bigint) => {
        site.wallets.set(name, atSite(member) + stake)
        site.play(name, stake, win, placedAt)
      }
    },
  }
}

test.each(OFFSETS)(
  'a stake straight after a bonus is the bonus’s at any offset of the site’s clock (%i ms)',
  async ahead => {
    const { member, play } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    play(60_000n, 300_000n)
    wait(SECOND)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 60_000n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 250_000n })
    expect(atSite(member)).toBe(60_000n)
  },
)

test.each(OFFSETS)(
  'winnings from straight before a bonus are the member’s at any offset of the site’s clock (%i ms)',
  async ahead => {
    const { member, play } = await playerAt(ahead, 50_000n)
    play(50_000n, 90_000n)
    await deposit(member, 10_000n, WELCOME)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 0n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    expect(atSite(member)).toBe(100_000n)
  },
)

test.each(OFFSETS)(
  'an own bet from a minute before a bonus stays the member’s when it is decided after it (%i ms)',
  async ahead => {
    const { member, bet } = await playerAt(ahead, 50_000n)
    const decide = bet(50_000n)
    wait(MINUTE)
    await deposit(member, 10_000n, WELCOME)
    decide(90_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 0n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    expect(atSite(member)).toBe(100_000n)
  },
)

test.each(OFFSETS)(
  'a transfer without an answer hides no stake that its bonus paid for (%i ms)',
  async ahead => {
    const { member, play } = await playerAt(ahead, 50_000n)
    site.fail('move', 'unanswered')
    site.fail('find', 'lost', 'lost')
    const { ref } = await cashier.prepare(member, 10_000n, { promotion_id: WELCOME })
    cashier.pay(member, 10_000n, { ref })
    await cashier.strike('cashier:read-statement')
    await cashier.run()
    expect(atSite(member)).toBe(70_000n)
    play(60_000n, 300_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 60_000n })
    cashier.advance(10)
    await cashier.strike('games:resume')
    await cashier.run()
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 250_000n })
    expect(atSite(member)).toBe(60_000n)
  },
)

const endDue = async () => {
  await cashier.strike('promotions:end-due')
  await cashier.run()
}
const waitForStakes = (hours: number) =>
  writeSettings(cashier.ctx.db, promotionsSettings, { under_way_wait_hours: hours }, cashier.ctx.clock.now())

test.each(OFFSETS)(
  'a bet in the second before the end of a bonus is the bonus’s at any offset of the site’s clock (%i ms)',
  async ahead => {
    await waitForStakes(0)
    const { member, bet } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    wait(MINUTE)
    const decide = bet(70_000n)
    wait(SECOND)
    await giveUp(member)
    await cashier.run()
    await waitForStakes(72)
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 0n })
    wait(MINUTE)
    decide(300_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ taken: 240_000n })
  },
)

test.each(OFFSETS)(
  'a bet straight after the end of a bonus is the member’s at any offset of the site’s clock (%i ms)',
  async ahead => {
    const { member, bet, play } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    const open = bet(20_000n)
    wait(MINUTE)
    await giveUpBonus(cashier.ctx, member.id, (await bonus(member)).id)
    await cashier.run()
    wait(73 * HOUR)
    await endDue()
    const [ended] = await bonuses(member)
    expect(ended).toMatchObject({ status: 'given_up' })
    const before = atSite(member)
    play(before, before * 3n)
    await count(member)
    expect((await bonus(member)).taken).toBe(ended?.taken)
    open(0n)
    await count(member)
    expect((await bonus(member)).taken).toBe(ended?.taken)
    expect(atSite(member)).toBe(before * 3n)
  },
)

test.each(OFFSETS)(
  'a stake in the minute before a bonus runs out counts, and one a minute after it does not (%i ms)',
  async ahead => {
    const { member, play } = await playerAt(ahead, 50_000n)
    await deposit(member, 10_000n, WELCOME)
    const { expires_at } = await bonus(member)
    const end = new Date(expires_at ?? 0).getTime()
    cashier.ctx.clock.set(new Date(end - MINUTE))
    play(satang(1_000n), 1_000n)
    cashier.ctx.clock.set(new Date(end + MINUTE))
    play(satang(2_000n), 2_000n)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 1_000n })
  },
)

/** Jumps of the game site's clock that are tested, in ms. Each happens between two measurements of the offset. */
const STEPS = [SECOND * 10, MINUTE, HOUR].flatMap(by => [by, -by])

test.each(STEPS)(
  'an own bet from before a step of the site’s clock stays the member’s after the next measurement (%i ms)',
  async by => {
    const { member } = await playerAt(0, 50_000n)
    const name = usernameOf(member.id)
    const placedAt = siteTime(0)
    site.wallets.set(name, atSite(member) - 50_000n)
    wait(5 * SECOND)
    site.says = () => siteTime(by)
    await deposit(member, 10_000n, WELCOME)
    site.wallets.set(name, atSite(member) + 50_000n)
    site.play(name, 50_000n, 90_000n, placedAt)
    await count(member)
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 10_000n })
    expect(atSite(member)).toBe(100_000n)
  },
)

test.each(STEPS)(
  'a stake straight after a bonus is the bonus’s when the site’s clock stepped right before it (%i ms)',
  async by => {
    const { member } = await playerAt(0, 50_000n)
    site.says = () => siteTime(by)
    await deposit(member, 10_000n, WELCOME)
    wait(SECOND)
    site.play(usernameOf(member.id), 60_000n, 300_000n, siteTime(by))
    wait(SECOND)
    await count(member)
    expect(await bonus(member)).toMatchObject({ turnover_done: 60_000n })
    await giveUp(member)
    await cashier.run()
    expect(await bonus(member)).toMatchObject({ status: 'given_up', taken: 250_000n })
  },
)
