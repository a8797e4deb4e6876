import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Db } from '../../platform/db.ts'
import { factsOfMember, type MemberFacts, pagesOfMembers } from './member-facts.ts'

const promotions = usePromotions()
const { cashier, play, count, at } = promotions
const WELCOME = 2
const CROWD = 1_001

const facts = ({ id }: Pick<TestMember, 'id'>) => factsOfMember(cashier.ctx.db, id, cashier.ctx.clock.now())
const walked = async (db: Db) => {
  const found: MemberFacts[] = []
  for await (const page of pagesOfMembers(db, cashier.ctx.clock.now())) found.push(...page)
  return found
}

test('facts include registration time, birth date, and the number and time of deposits', async () => {
  at('2026-11-16T08:00:00Z')
  const member = await cashier.member({ birth_date: '1990-11-02' })
  expect(await facts(member)).toEqual({
    member_id: member.id,
    has_bank_account: true,
    birth_date: '1990-11-02',
    registered_at: expect.any(Date),
    phone_proved: false,
    deposits: 0,
    last_deposit_at: null,
    last_week_loss: 0n,
    yesterday_loss: 0n,
    last_week_stakes: {},
    friends: [],
    friend_bonuses: [],
  })
  at('2026-11-18T08:00:00Z')
  const { ref } = await cashier.prepare(member, 20_000n)
  expect(await facts(member)).toMatchObject({ deposits: 0 })
  cashier.pay(member, 20_000n, { ref })
  await cashier.read()
  const { registered_at, last_deposit_at } = await facts(member)
  expect([bangkokDate(registered_at), bangkokDate(last_deposit_at ?? registered_at)]).toEqual([
    '2026-11-16',
    '2026-11-18',
  ])
  at('2026-11-20T08:00:00Z')
  await promotions.deposit(member, 10_000n, WELCOME)
  const now = await facts(member)
  expect([now.deposits, now.last_deposit_at && bangkokDate(now.last_deposit_at)]).toEqual([2, '2026-11-20'])
})

test('last week’s loss is known once all its rounds are counted, and excludes losses of bonus money', async () => {
  at('2026-11-24T15:00:00Z')
  const member = await cashier.member()
  await promotions.deposit(member, 30_000n, WELCOME)
  play(member, 35_000n, 0n)
  at('2026-11-24T17:05:00Z')
  expect(await facts(member)).toMatchObject({ last_week_loss: null })
  await count(member)
  expect(await facts(member)).toMatchObject({ last_week_loss: 30_000n })
})

test('reading all members returns each one with a bank account once, with the same facts as reading one member', async () => {
  const [member, newcomer] = [await cashier.player(20_000n), await cashier.member({ bank: null })]
  await cashier.database.query(
    `insert into members (id, phone, phone_proved, password_hash, name, bank, account_number, line, bank_set_at, birth_date, created_at)
     select 'mem_' || lpad(n::text, 26, '0'), '06' || lpad(n::text, 8, '0'), false, '$argon2id$', 'ทดสอบ', 'scb',
            lpad(n::text, 10, '0'), '-', now(), '1990-04-13', now()
       from generate_series(1, ${CROWD}) n`,
  )
  const all = await walked(cashier.ctx.db)
  const ids = all.map(({ member_id }) => member_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => id.startsWith('mem_000000'))).toHaveLength(CROWD)
  expect(ids).not.toContain(newcomer.id)
  expect(all.find(({ member_id }) => member_id === member.id)).toEqual(await facts(member))
  // Only the rows in the database table `members` have to be deleted, because these members have rows in no other table.
  await cashier.database.query("delete from members where id like 'mem_000000%'")
})
