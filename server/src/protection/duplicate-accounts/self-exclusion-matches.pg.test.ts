import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { callerOf, newPhone, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { personMarksOf } from '../../account/identity/person-match-keys.ts'
import { checkExclusions } from '../../account/members/self-exclusion-check.ts'
import { signIn } from '../../account/passwords/sign-in.ts'
import { lastEndOf } from '../../games/game-closing/game-closing.ts'
import { startGame } from '../../games/launch/game-launch.ts'
import { beginBreak } from '../breaks/play-breaks.ts'
import { protectionJobs } from '../jobs.ts'
import { playRefusalOf } from '../play-permission.ts'
import { reservedOf } from '../reserved-money/reserved-money.ts'
import { rematchExclusions } from './self-exclusion-matches.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)
const DAY_MINUTES = 24 * 60

/** Number of people created so far. It is part of their names, so that a test's accounts do not match those of other tests. */
let people = 0
const person = () => {
  people += 1
  return {
    name: `สมชาย ใจดี${'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภม'[people]}`,
    birth_date: `1985-06-${String(people).padStart(2, '0')}`,
  }
}

const whyNot = async ({ id }: Pick<TestMember, 'id'>) =>
  (await playRefusalOf(cashier.ctx.db, id, cashier.ctx.clock.now()))?.code ?? 'nothing'
const exclude = ({ id }: Pick<TestMember, 'id'>, length: '6m' | '7d' | '60m' = '6m') =>
  beginBreak(cashier.ctx, id, length)
const MARK = 'k'.repeat(43)
const inBrowser = (mark: string) => ({ browser: true, device_mark: mark })
const markOf = (letter: string) => letter.repeat(MARK.length)

test('a second account with the name and birth date of an excluded person needs review', async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const second = await cashier.member({ ...me, name: `นาย ${me.name.split(' ').toReversed().join('  ')}` })
  expect(await whyNot(second)).toBe('account_in_review')
  expect(await refusalOf(cashier.prepare(second, 30_000n))).toBe('account_in_review')
})

test('a namesake, a person with the same birth date, and an unrelated person do not match', async () => {
  const me = person()
  await exclude(await cashier.member(me))
  const namesake = await cashier.member({ name: me.name })
  const classmate = await cashier.member({ birth_date: me.birth_date })
  for (const other of [namesake, classmate, await cashier.member()])
    expect(await whyNot(other)).toBe('nothing')
})

test('a cool-off affects its own account only', async () => {
  const me = person()
  await exclude(await cashier.member(me), '7d')
  expect(await whyNot(await cashier.member(me))).toBe('nothing')
})

test('a new exclusion finds an existing account and closes its games', async () => {
  const second = await cashier.player(50_000n)
  const { name, birth_date } = person()
  await cashier.database.query('update members set name = $2, birth_date = $3 where id = $1', [
    second.id,
    name,
    birth_date,
  ])
  await exclude(await cashier.member({ name, birth_date }))
  expect(await whyNot(second)).toBe('account_in_review')
  expect(await refusalOf(startGame(cashier.ctx, second.id, null))).toBe('account_in_review')
  expect(await lastEndOf(cashier.ctx.db, second.id)).toMatchObject({ why: 'break' })
  await cashier.run()
})

test('an account in review can withdraw, and money that it receives is reserved', async () => {
  const second = await cashier.player(50_000n)
  const open = await cashier.prepare(second, 30_000n)
  const { name, birth_date } = person()
  await cashier.database.query('update members set name = $2, birth_date = $3 where id = $1', [
    second.id,
    name,
    birth_date,
  ])
  await exclude(await cashier.member({ name, birth_date }))
  cashier.pay(second, 30_000n, { ref: open.ref })
  await cashier.read()
  expect(await reservedOf(cashier.ctx.db, second.id)).toBe(30_000n)
  const { id } = await cashier.withdraw(second, 80_000n)
  await cashier.run()
  expect((await cashier.withdrawal(second, id)).status).toBe('paid')
  expect(await cashier.balances(second)).toMatchObject({ wallet: 0n, game: 0n, withdrawing: 0n })
})

test('a shared browser does not match, except for an account created in it after the exclusion began', async () => {
  const ours = inBrowser(markOf('a'))
  const before = await cashier.member({ ...person(), from: ours })
  const first = await cashier.member({ ...person(), from: ours })
  await exclude(first)
  cashier.advance(1)
  const after = await cashier.member({ ...person(), from: ours })
  expect([await whyNot(before), await whyNot(after)]).toEqual(['nothing', 'account_in_review'])
})

test('a namesake matches after a sign-in with the excluded person’s browser', async () => {
  const me = person()
  const theirs = inBrowser(markOf('b'))
  await exclude(await cashier.member({ ...me, from: theirs }))
  const phone = newPhone()
  const other = await cashier.member({ phone, name: me.name })
  expect(await whyNot(other)).toBe('nothing')
  await signIn(cashier.ctx, callerOf({ ip: '10.99.1.1', ...theirs }), { phone, password: TEST_PASSWORD })
  expect(await whyNot(other)).toBe('account_in_review')
})

test('a browser that the excluded person uses later matches too', async () => {
  const me = person()
  const phone = newPhone()
  await exclude(await cashier.member({ ...me, phone }))
  const later = inBrowser(markOf('c'))
  await signIn(cashier.ctx, callerOf({ ip: '10.99.2.1', ...later }), { phone, password: TEST_PASSWORD })
  cashier.advance(1)
  expect(await whyNot(await cashier.member({ ...person(), from: later }))).toBe('account_in_review')
})

test('a match cleared by an operator is not found again', async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const second = await cashier.member(me)
  const listed = await operator('exclusion', 'list')
  expect(listed.text).toContain(second.id)
  expect((await operator('queue', 'list')).text).toContain(second.id)
  expect((await operator('exclusion', 'clear', second.phone, ...BY_NOK)).code).toBe(0)
  expect(await whyNot(second)).toBe('nothing')
  await exclude(first, '60m')
  await protectionJobs(cashier.ctx, async () => undefined)['protection:look-again']?.({})
  expect(await whyNot(second)).toBe('nothing')
  expect((await operator('exclusion', 'clear', second.phone, ...BY_NOK)).text).toBe('refused: not_found')
})

test('a confirmed match extends the exclusion to the account with the same end, and its keys identify the person', async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const second = await cashier.member({ ...me, from: inBrowser(markOf('d')) })
  expect((await operator('exclusion', 'confirm', second.id, ...BY_NOK)).text).toBe('confirmed: excluded')
  expect(await whyNot(second)).toBe('self_excluded')
  const ends = await cashier.database.query<{ ends_at: Date }>(
    'select distinct ends_at from play_breaks where member_id = any($1)',
    [[first.id, second.id]],
  )
  expect(ends).toHaveLength(1)
  cashier.advance(1)
  const third = await cashier.member({ ...person(), from: inBrowser(markOf('d')) })
  expect(await whyNot(third)).toBe('account_in_review')
})

test('the end of the exclusion ends the review and deletes its match keys', async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const second = await cashier.member(me)
  cashier.advance(250 * DAY_MINUTES)
  expect(await whyNot(second)).toBe('nothing')
  await protectionJobs(cashier.ctx, async () => undefined)['protection:look-again']?.({})
  const left = 'select count(*)::int as n from exclusion_marks where member_id = $1'
  expect(await cashier.database.query(left, [first.id])).toEqual([{ n: 0 }])
})

test('no mark can be read without the key', async () => {
  const me = person()
  const first = await cashier.member(me)
  await exclude(first)
  const rows = await cashier.database.query<{ row: string; hash: string }>(
    "select exclusion_marks::text as row, encode(hash, 'hex') as hash from exclusion_marks where member_id = $1",
    [first.id],
  )
  // One match key for each of: name, birth date, bank account, phone, and the device that registered the account.
  expect(rows).toHaveLength(5)
  for (const { row } of rows)
    for (const personal of [me.name, me.birth_date, first.phone, first.account_number])
      expect(row).not.toContain(personal)
  // Hashes that an attacker without the secret key can compute from guessed personal data. The table must contain none of them.
  const words = (await personMarksOf(cashier.ctx.db, first.id)).map(({ kind, value }) => `${kind}:${value}`)
  const values = words.map(word => word.slice(word.indexOf(':') + 1))
  const underKey = (key: string) =>
    words.map(word => createHmac('sha256', key).update(word).digest('hex')).sort()
  const kept = rows.map(({ hash }) => hash).sort()
  expect(kept).toEqual(underKey(cashier.ctx.config.mark_key))
  const guessed = [...words, ...values].flatMap(word =>
    ['sha1', 'sha256', 'sha512', 'md5'].map(name => createHash(name).update(word).digest('hex')),
  )
  for (const guess of [...guessed, ...underKey(''), ...underKey('another key of thirty-two letters')])
    expect(kept).not.toContain(guess)
})

test('match keys under a replaced secret still identify the person, erased or not', async () => {
  const [me, gone] = [person(), person()]
  const [here, erased] = [await cashier.member(me), await cashier.member(gone)]
  for (const one of [here, erased]) await exclude(one)
  // Deletes the account's data as an erasure does. Then only the stored match keys identify the person.
  await cashier.database.query(
    "update members set name = 'ไม่มี ชื่อ', birth_date = '1950-01-01' where id = $1",
    [erased.id],
  )
  const keys = {
    mark_key: 'the new key of thirty-two letters',
    mark_keys_before: [cashier.ctx.config.mark_key],
  }
  const after = { ...cashier.ctx, config: { ...cashier.ctx.config, ...keys } }
  // The nightly job stores the match keys again, hashed with the new secret.
  await rematchExclusions(after)
  const forgetful = { ...keys, mark_keys_before: [] }
  for (const { known, config } of [
    { known: me, config: keys },
    { known: gone, config: keys },
    { known: me, config: forgetful },
  ]) {
    const { name, birth_date } = known
    const second = await cashier.member()
    await cashier.database.query('update members set name = $2, birth_date = $3 where id = $1', [
      second.id,
      name,
      birth_date,
    ])
    await checkExclusions({ ...after, config: { ...after.config, ...config } }, second.id)
    expect(await whyNot(second)).toBe('account_in_review')
  }
})
