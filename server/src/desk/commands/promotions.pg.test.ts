import { describe, expect, test } from 'vitest'
import { BY_NOK, operatorOn, runAs, runCommandLine } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { makeEventHub } from '../../platform/browser-events.ts'
import { makeListener } from '../../platform/database/notification-listener.ts'
import { silentLog } from '../../platform/log.ts'
import { bonusesOf } from '../../promotions/bonus-views.ts'
import { promotionsFor } from '../../promotions/offers/promotions.ts'

const promotions = usePromotions()
const { cashier, deposit, bonus, play, count, claim, at } = promotions
const operator = operatorOn(() => cashier.ctx)
const TERMS = ['ทดสอบเงื่อนไขใหม่']
const [REFUND, WELCOME, BOOST, BIRTHDAY] = [1, 2, 3, 5]

const edit = (id: number, change: object) =>
  operator('promotions', 'edit', String(id), JSON.stringify(change), ...BY_NOK)
const switchTo = (verb: 'open' | 'close', id: number) => operator('promotions', verb, String(id), ...BY_NOK)
const cardOf = async (id: number) => (await promotionsFor(cashier.ctx, null)).find(card => card.id === id)
const compute = () => cashier.strike('promotions:offer')

test('R07: an operator lists and shows promotions, and a logged edit with author and reason appears on the card', async () => {
  expect((await operator('promotions', 'list')).text).toMatch(/2 +runs +deposit +once +100\.00 baht +10 x/)
  expect((await operator('promotions', 'show', '1')).text).toContain('rate_percent = 5')
  expect((await edit(WELCOME, { title: 'ฝาก 100 รับ 100' })).text).toContain('approved')
  expect(await cardOf(WELCOME)).toMatchObject({ title: 'ฝาก 100 รับ 100', bonus: 10_000n })
  expect(
    await cashier.database.query(
      `select actor, action, subject, details->>'reason' as reason, details->>'what' as what from audit_log where action = 'promotion.edit' order by seq desc limit 1`,
    ),
  ).toEqual([
    {
      actor: 'operator:nok',
      action: 'promotion.edit',
      subject: 'promotion:2',
      reason: 'checked',
      what: '{"title":"ฝาก 100 รับ 100"}',
    },
  ])
  expect((await operator('promotions', 'show', '99')).code).toBe(1)
  expect((await operator('promotions', 'show', 'x')).code).toBe(2)
})

test.each([
  ['a number that its title contradicts', WELCOME, { reward_fixed: 50 }],
  ['a text that contradicts its numbers', WELCOME, { summary: 'ถอนได้ไม่อั้น' }],
  ['nothing', WELCOME, {}],
  ['whom it is for', WELCOME, { trigger: 'birthday' }],
  ['a percentage where a fixed bonus is given', WELCOME, { rate_percent: 5, terms: TERMS }],
  ['a fixed bonus where a percentage is given', REFUND, { reward_fixed: 5, terms: TERMS }],
  ['a deposit where none is made', BIRTHDAY, { deposit_minimum: 5, terms: TERMS }],
  ['a time to claim where nothing waits', WELCOME, { claim_days: 5, terms: TERMS }],
  ['a bonus of nothing', WELCOME, { reward_fixed: 0, terms: TERMS }],
  ['a bonus below nothing', WELCOME, { reward_fixed: -5, terms: TERMS }],
  ['more than all of the loss', REFUND, { rate_percent: 101, terms: TERMS }],
  ['weights without the rest', WELCOME, { weights: { slot: 50 }, terms: TERMS }],
  ['an end before the beginning', WELCOME, { ends_at: '2020-01-01T00:00:00+07:00' }],
])('an edit of %s is refused in words and changes nothing', async (_what, id, change) => {
  const before = (await operator('promotions', 'show', String(id))).text
  expect((await edit(id, change)).code).toBe(2)
  expect((await operator('promotions', 'show', String(id))).text).toBe(before)
})

test('one person edits a closed promotion; for an open one they propose the exact difference, which another person approves', async () => {
  const nok = await runCommandLine(cashier.ctx, 'nok')
  const alone = (...words: string[]) => runAs(cashier.ctx, nok, ...words, ...BY_NOK)
  const change = JSON.stringify({ summary: 'ใหม่', budget: 5_000 })
  const before = (await operator('promotions', 'show', String(BOOST))).text
  const proposed = await alone('promotions', 'edit', String(BOOST), change)
  const id = /^proposal (prp_\w+)$/m.exec(proposed.text)?.[1] ?? ''
  expect((await operator('promotions', 'show', String(BOOST))).text).toBe(before)
  expect((await alone('promotions', 'edit', String(BOOST), change)).text).toContain('proposal_twice')
  const shown = (await alone('proposals', 'show', id)).text
  expect(shown).toMatch(/promotion_summary.*ใหม่/)
  expect(shown).toMatch(/promotion_budget.*5,000\.00/)
  const seen = /^seen +(\w+)$/m.exec(shown)?.[1] ?? ''
  expect((await alone('proposals', 'approve', id, '--seen', seen)).code).toBe(1)
  expect((await operator('promotions', 'show', String(BOOST))).text).toBe(before)
  expect((await operator('proposals', 'withdraw', id, ...BY_NOK)).code).toBe(0)

  expect((await operator('promotions', 'try', String(BOOST), change)).text).toMatch(
    /baht at most, \d+ bonuses to/,
  )
  expect((await switchTo('close', BOOST)).code).toBe(0)
  expect((await alone('promotions', 'edit', String(BOOST), change)).text).toBe('3 changed: summary, budget')
  expect((await switchTo('open', BOOST)).code).toBe(0)
})

describe('no edit changes bonuses already given or promised', () => {
  test('an open bonus, and a deposit that was prepared, keep their terms; the next one has the new ones', async () => {
    const [opened, prepared, later] = [await cashier.member(), await cashier.member(), await cashier.member()]
    await deposit(opened, 100_000n, BOOST)
    const waiting = await cashier.prepare(prepared, 100_000n, { promotion_id: BOOST })
    cashier.advance(1)
    const change = { reward_fixed: 10, turnover_times: 20, maximum_withdrawal: null, valid_days: 5 }
    expect((await edit(BOOST, { ...change, title: 'ฝากรับเพิ่ม', summary: 'รับโบนัส' })).code).toBe(0)
    cashier.advance(1)
    cashier.pay(prepared, 100_000n, { ref: waiting.ref })
    await cashier.read()
    await deposit(later, 100_000n, BOOST)
    const old = { amount: 30_000n, turnover_needed: 1_040_000n, maximum_withdrawal: 1_000_000n }
    expect(await bonus(opened)).toMatchObject(old)
    expect(await bonus(prepared)).toMatchObject(old)
    expect(await bonus(later)).toMatchObject({
      amount: 1_000n,
      turnover_needed: 2_020_000n,
      maximum_withdrawal: null,
    })
  })

  test('an offer that waits is claimed by the terms it was offered with', async () => {
    at('2026-11-19T05:00:00Z')
    const member = await cashier.member({ birth_date: '1990-11-13' })
    await cashier.strike('promotions:offer')
    cashier.advance(1)
    const texts = { title: 'เดือนเกิด', summary: 'รับโบนัส' }
    expect((await edit(BIRTHDAY, { reward_fixed: 50, turnover_times: 30, ...texts })).code).toBe(0)
    cashier.advance(1)
    expect(await claim(member, BIRTHDAY)).toBe(30_000n)
    expect(await bonus(member)).toMatchObject({ amount: 30_000n, turnover_needed: 300_000n })
  })

  test('B05: a changed rate holds for weeks that begin after it, and corrects no refund before them', async () => {
    at('2026-11-24T15:00:00Z')
    const member = await cashier.player(500_000n)
    play(member, 100_000n, 0n)
    await count(member)
    at('2026-11-24T17:05:00Z')
    await compute()
    await edit(REFUND, { rate_percent: 3, title: 'คืนยอดเสีย', summary: 'รับคืนทุกวันพุธ' })
    cashier.advance(60)
    await compute()
    expect((await bonusesOf(cashier.ctx, member.id)).weekly_refund).toMatchObject({ rate_percent: 5 })
    expect(await claim(member, REFUND)).toBe(5_000n)
    await cashier.run()
    await compute()
    expect(
      await cashier.database.query('select 1 from bonus_corrections where member_id = $1', [member.id]),
    ).toEqual([])
    at('2026-12-02T05:00:00Z')
    play(member, 100_000n, 0n)
    await count(member)
    expect((await bonusesOf(cashier.ctx, member.id)).weekly_refund).toMatchObject({ rate_percent: 3 })
    at('2026-12-08T17:05:00Z')
    await compute()
    expect(await bonus(member)).toMatchObject({ status: 'offered', amount: 3_000n })
  })

  test('a closed promotion gives nothing from that moment, takes nothing back, and opens again', async () => {
    at('2026-12-10T05:00:00Z')
    const [opened, prepared] = [await cashier.member(), await cashier.member()]
    await deposit(opened, 1_000_000n, 4)
    const waiting = await cashier.prepare(prepared, 1_000_000n, { promotion_id: 4 })
    expect((await switchTo('close', 4)).text).toContain('approved')
    expect((await switchTo('close', 4)).text).toContain('it is closed already')
    expect(await cardOf(4)).toBeUndefined()
    cashier.pay(prepared, 1_000_000n, { ref: waiting.ref })
    await cashier.read()
    expect(await promotions.bonuses(prepared)).toEqual([])
    expect(await bonus(opened)).toMatchObject({ status: 'open', amount: 200_000n })
    expect((await switchTo('open', 4)).text).toContain('approved')
    expect(await cardOf(4)).toBeDefined()
    expect((await edit(4, { ends_at: '2026-12-10T10:00:00+07:00' })).code).toBe(0)
    expect((await switchTo('close', 4)).code).toBe(0)
    expect((await switchTo('open', 4)).text).toContain('edit ends_at first')
  })
})

test('a change of public content is sent to every listener', async () => {
  const listener = makeListener(cashier.database.url, silentLog)
  const hub = makeEventHub(listener)
  await listener.start()
  const notified = new Promise<void>(resolve => hub.onPublic(resolve))
  await edit(WELCOME, { summary: 'ฝากครั้งแรก รับโบนัสทันที' })
  await notified
  await listener.close()
})
