import { expect, test } from 'vitest'
import { ACQUISITION, BY_TWO, dealOf, SHARE, useAffiliates } from '../../../test/affiliates-setup.ts'
import { refusalOf } from '../../../test/cashier-setup.ts'
import { placeMember } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  adoptDeal,
  endAffiliate,
  findDeals,
  makeAffiliate,
  makeLink,
  pauseAffiliate,
} from '../partners/affiliate-partners.ts'
import { findPersonalRows, forgetMember } from '../personal-data-sql.ts'
import { todayOf } from '../statements/coming-of-age-date.ts'

const affiliates = useAffiliates()
const { cashier, partner, join, deposit, setDay, month } = affiliates
const linkOf = async (member: { id: string }) =>
  (
    await cashier.database.query('select link_key from affiliate_members where member_id = $1', [member.id])
  ).map(row => row.link_key)

test('a member belongs to the link of the registration for ever, and to an unknown or idle partner never', async () => {
  const { id, key } = await partner()
  const member = await join(key)
  expect(await linkOf(member)).toEqual([key])
  expect(await linkOf(await join(` ${key.toUpperCase()} `))).toEqual([key])
  for (const other of ['zzzzzzzzzzzz', 'nobody', "' or 1=1 --"])
    expect(await linkOf(await join(other))).toEqual([])
  const second = await makeLink(cashier.ctx, BY_TWO, id, 'คลิปรีวิว')
  await expect(
    cashier.database.query('update affiliate_members set link_key = $2 where member_id = $1', [
      member.id,
      second,
    ]),
  ).rejects.toThrow(/permanent/)
  const idle = await partner(null)
  expect(await linkOf(await join(idle.key))).toEqual([])
  await pauseAffiliate(cashier.ctx, BY_TWO, id)
  expect(await linkOf(await join(key))).toEqual([])
  expect(await linkOf(member)).toEqual([key])
})

test('a member whom a friend invited belongs to no partner, and the referral stays as it is', async () => {
  const { key } = await partner()
  const friend = await placeMember(cashier.ctx)
  const invited = await join(key, { referral_key: friend.key })
  expect(await linkOf(invited)).toEqual([])
  const [row] = await cashier.database.query('select parent_id from referral_members where member_id = $1', [
    invited.id,
  ])
  expect(row?.parent_id).toBe(friend.id)
  const alone = await join(key)
  const [own] = await cashier.database.query('select parent_id from referral_members where member_id = $1', [
    alone.id,
  ])
  expect(own?.parent_id).toBeNull()
})

test('names and channels are unique, keys are never used again, and an ended partner stays ended', async () => {
  const { id, key, name } = await partner()
  const contact = { contact_name: 'a', contact_email: null, contact_phone: null }
  const make = (called: string) => makeAffiliate(cashier.ctx, BY_TWO, { name: called, ...contact })
  expect(await refusalOf(make(name))).toBe('affiliate_name_taken')
  expect(await refusalOf(makeLink(cashier.ctx, BY_TWO, id, 'หน้าเว็บ'))).toBe('affiliate_channel_taken')
  expect(await refusalOf(makeLink(cashier.ctx, BY_TWO, 999, 'x'))).toBe('not_found')
  for (const text of [
    'delete from affiliate_links where key = $1',
    'update affiliate_links set channel = $1 where key = $1',
  ])
    await expect(cashier.database.query(text, [key])).rejects.toThrow(/append-only/)
  await endAffiliate(cashier.ctx, BY_TWO, id)
  for (const act of [
    () => endAffiliate(cashier.ctx, BY_TWO, id),
    () => makeLink(cashier.ctx, BY_TWO, id, 'อีกช่องทาง'),
    () => adoptDeal(cashier.ctx, BY_TWO, dealOf(id, '2099-01', SHARE)),
  ])
    expect(await refusalOf(act())).toBe('affiliate_ended')
})

test('a deal holds from this month or later, one a month, and resumes a paused partner', async () => {
  setDay('2030-06-15')
  const { id } = await partner()
  const adopt = (from: string) => adoptDeal(cashier.ctx, BY_TWO, dealOf(id, from, SHARE))
  expect(await refusalOf(adopt('2030-05'))).toBe('affiliate_month_past')
  expect(await refusalOf(adopt(month()))).toBe('affiliate_month_taken')
  await pauseAffiliate(cashier.ctx, BY_TWO, id)
  expect(await refusalOf(pauseAffiliate(cashier.ctx, BY_TWO, id))).toBe('affiliate_state')
  await adopt('2030-07')
  expect((await findDeals(cashier.ctx.db, id)).map(({ kind, from_month }) => [kind, from_month])).toEqual([
    ['revenue_share', '2030-07-01'],
    ['acquisition', '2030-06-01'],
  ])
  const [row] = await cashier.database.query('select state from affiliates where id = $1', [id])
  expect(row?.state).toBe('active')
  await expect(
    cashier.database.query('update affiliate_deals set share_percent = 60 where affiliate_id = $1', [id]),
  ).rejects.toThrow(/append-only/)
  expect(() => dealOf(id, '2030-09', { ...ACQUISITION, amount: 20_001 })).toThrow()
  expect(() => dealOf(id, '2030-09', { ...SHARE, share_percent: 61 })).toThrow()
})

test('a copy of personal data names the channel, and an erasure keeps it only for members with a deposit', async () => {
  setDay('2030-06-20')
  const { key, name } = await partner()
  const [idle, paying] = [await join(key), await join(key)]
  await deposit(paying, 300)
  expect(await findPersonalRows(cashier.ctx.db, idle.id)).toMatchObject([
    { table_name: 'affiliate_members', row: { affiliate: name, channel: 'หน้าเว็บ' } },
  ])
  const { born_until } = todayOf(cashier.ctx.clock.now())
  for (const member of [idle, paying])
    await inTransaction(cashier.ctx.db, tx => forgetMember(tx, member.id, born_until))
  expect([await linkOf(idle), await linkOf(paying)]).toEqual([[], [key]])
})
