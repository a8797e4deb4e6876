import type { CreditCheckId, MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { useGames } from '../../../test/games-setup.ts'
import { profileOf } from '../../../test/test-members.ts'
import { endLostChecks, runCreditCheck, startCreditCheck } from './credit-check.ts'
import { compareCredit, syncCredit } from './credit-sync.ts'

const games = useGames()
const { site } = games

const stateOf = async (member: { id: MemberId }) => {
  const { ufabet_credit, ufabet_credit_checking, games: sites } = await profileOf(games.ctx, member)
  return { credit: ufabet_credit, game_credit: sites[0]?.credit, checking: ufabet_credit_checking }
}
const checksOf = (member: { id: MemberId }) =>
  games.database.query<{ id: string; state: string; tries: number; difference: number }>(
    'select id, state, tries, difference::int from credit_checks where member_id = $1 order by started_at, id',
    [member.id],
  )
const nextWindow = () => games.advance(5)

/** Calls `meanwhile` once, during the next call that asks the game site for a balance: before or after the site computes it. */
const duringBalance = (when: 'before' | 'after', meanwhile: () => Promise<unknown>) => {
  const name = when === 'before' ? 'meet' : 'answering'
  const hook = async ({ name: call }: { name: string }) => {
    if (call !== 'balance') return null
    reset()
    await meanwhile()
    return null
  }
  const reset = () => Object.assign(site, { meet: () => null, answering: () => undefined })
  Object.assign(site, { [name]: hook })
}

test('credit is the sum of wallet, transit and game', async () => {
  const member = await games.player(50_000n)
  await games.credit(member.id, 300n)
  await games.sweep(member.id)
  await games.credit(member.id, 20n)
  expect(await stateOf(member)).toEqual({ credit: 50_320n, game_credit: 50_000n, checking: 0 })
})

test('credit that was taken out for a withdrawal is not credit any more', async () => {
  const member = await games.player(50_000n)
  await games.open({ member_id: member.id, direction: 'out', amount: 20_000n })
  await games.run()
  expect(await stateOf(member)).toMatchObject({ credit: 30_000n, game_credit: 30_000n })
})

test('the ledger posts a win from the operator’s account, and a loss to it', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 45_001n)
  expect(await syncCredit(games.ctx, member.id)).toEqual({ balance: 85_001n, difference: 35_001n })
  site.play(member.username, 85_001n, 0n)
  expect(await syncCredit(games.ctx, member.id)).toEqual({ balance: 0n, difference: -85_001n })
  expect(await stateOf(member)).toMatchObject({ credit: 0n })
})

test('a comparison that finds no difference posts nothing', async () => {
  const member = await games.player(50_000n)
  expect(await syncCredit(games.ctx, member.id)).toEqual({ balance: 50_000n, difference: 0n })
  const rows = await games.database.query('select 1 from ledger_journal where member_id = $1', [member.id])
  expect(rows).toHaveLength(3)
})

test('a member who never moved credit is compared without asking the site', async () => {
  const member = await games.player(0n)
  const before = site.calls.length
  expect(await syncCredit(games.ctx, member.id)).toEqual({ balance: 0n, difference: 0n })
  expect(site.calls.length).toBe(before)
})

test('a silent site changes nothing and says so', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 0n)
  site.fail('balance', 'lost')
  await expect(syncCredit(games.ctx, member.id)).rejects.toMatchObject({ code: 'game_site_silent' })
  expect(await stateOf(member)).toMatchObject({ credit: 50_000n })
})

test('while a credit movement is open, the balances are not compared', async () => {
  const member = await games.player(50_000n)
  await games.open({ member_id: member.id, direction: 'out', amount: 20_000n })
  await expect(syncCredit(games.ctx, member.id)).rejects.toMatchObject({ code: 'movement_open' })
  await games.run()
  expect(await syncCredit(games.ctx, member.id)).toMatchObject({ balance: 30_000n, difference: 0n })
})

test.each(['before', 'after'] as const)(
  'a movement that begins and ends %s the site answers makes it ask again',
  async when => {
    const member = await games.player(50_000n)
    site.play(member.username, 10_000n, 3_000n)
    duringBalance(when, async () => {
      await games.credit(member.id, 7_000n)
      await games.sweep(member.id)
      await games.run()
    })
    expect(await syncCredit(games.ctx, member.id)).toEqual({ balance: 50_000n, difference: -7_000n })
    expect(await stateOf(member)).toMatchObject({ credit: 50_000n, game_credit: 50_000n })
  },
)

test('a movement that is open when the site has answered stops the comparison', async () => {
  const member = await games.player(50_000n)
  duringBalance('after', () => games.open({ member_id: member.id, direction: 'out', amount: 20_000n }))
  await expect(syncCredit(games.ctx, member.id)).rejects.toMatchObject({ code: 'movement_open' })
  await games.run()
})

test('an older answer never overwrites a newer one', async () => {
  const member = await games.player(50_000n)
  duringBalance('after', async () => {
    site.play(member.username, 10_000n, 0n)
    await syncCredit(games.ctx, member.id)
  })
  await syncCredit(games.ctx, member.id)
  expect(await stateOf(member)).toMatchObject({ credit: 40_000n })
})

test('twenty comparisons at once post one difference', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 0n)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => syncCredit(games.ctx, member.id)))
  const posted = results.filter(r => r.status === 'fulfilled' && r.value.difference !== 0n)
  expect(posted).toHaveLength(1)
  expect(await stateOf(member)).toMatchObject({ credit: 40_000n })
})

test('a repeated check posts its difference once', async () => {
  const member = await games.player(50_000n)
  await startCreditCheck(games.ctx, member.id)
  const id = (await checksOf(member))[0]?.id as CreditCheckId
  site.play(member.username, 10_000n, 0n)
  await Promise.all(Array.from({ length: 5 }, () => runCreditCheck(games.ctx, member.id, id)))
  site.play(member.username, 10_000n, 0n)
  expect(await compareCredit(games.ctx, member.id, id)).toMatchObject({ difference: 0n })
  expect(await checksOf(member)).toMatchObject([{ state: 'done', difference: -10_000 }])
  expect(await stateOf(member)).toMatchObject({ credit: 40_000n })
  await games.run()
})

test('checking is 1 from the start of a check until it has ended', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 0n)
  await startCreditCheck(games.ctx, member.id)
  expect(await stateOf(member)).toMatchObject({ credit: 50_000n, checking: 1 })
  await games.run()
  expect(await stateOf(member)).toMatchObject({ credit: 40_000n, checking: 0 })
})

test('a hundred checks asked for at once start one', async () => {
  const member = await games.player(50_000n)
  const asked = await Promise.allSettled(
    Array.from({ length: 100 }, () => startCreditCheck(games.ctx, member.id)),
  )
  for (const each of asked)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'check_too_soon' })
  expect(await checksOf(member)).toHaveLength(1)
  const before = site.calls.length
  await games.run()
  expect(site.calls.slice(before).map(call => call.split(' ')[0])).toEqual(['rounds', 'balance'])
})

test('a check requested while one is running joins it at any point of its run', async () => {
  const member = await games.player(50_000n)
  await startCreditCheck(games.ctx, member.id)
  nextWindow()
  await startCreditCheck(games.ctx, member.id)
  expect(await checksOf(member)).toHaveLength(1)
  await games.run()
})

test('after a check the next one waits 5 seconds, and the answer says how long', async () => {
  const member = await games.player(50_000n)
  await startCreditCheck(games.ctx, member.id)
  await games.run()
  await expect(startCreditCheck(games.ctx, member.id)).rejects.toMatchObject({
    code: 'check_too_soon',
    retryAfterSeconds: expect.any(Number),
    sentence: expect.stringMatching(/กรุณารอ \d วินาที/),
  })
  nextWindow()
  await startCreditCheck(games.ctx, member.id)
  expect(await checksOf(member)).toHaveLength(2)
  await games.run()
})

test('a check tries a silent site again, and then waits for a movement to end', async () => {
  const member = await games.player(50_000n)
  site.play(member.username, 10_000n, 0n)
  await startCreditCheck(games.ctx, member.id)
  const id = (await checksOf(member))[0]?.id as CreditCheckId
  site.fail('rounds', 'lost')
  await runCreditCheck(games.ctx, member.id, id)
  await games.open({ member_id: member.id, direction: 'out', amount: 1_000n })
  await runCreditCheck(games.ctx, member.id, id)
  expect(await checksOf(member)).toMatchObject([{ state: 'checking', tries: 2 }])
  await games.run()
  expect(await checksOf(member)).toMatchObject([{ state: 'done' }])
  expect(await stateOf(member)).toMatchObject({ credit: 39_000n, checking: 0 })
})

test('a check fails when the site does not answer, and the credit stays unchanged', async () => {
  const member = await games.player(50_000n)
  await startCreditCheck(games.ctx, member.id)
  site.fail('rounds', 'lost', 'lost', 'lost', 'lost', 'lost')
  await games.run()
  expect(await checksOf(member)).toMatchObject([{ state: 'failed', tries: 4 }])
  expect(await stateOf(member)).toMatchObject({ credit: 50_000n, checking: 0 })
})

test('a check of a dead worker ends, and the next check can start', async () => {
  const member = await games.player(50_000n)
  await startCreditCheck(games.ctx, member.id)
  await games.database.query('delete from graphile_worker._private_jobs')
  await endLostChecks(games.ctx)
  expect(await stateOf(member)).toMatchObject({ checking: 1 })
  games.advance(180)
  await endLostChecks(games.ctx)
  expect(await stateOf(member)).toMatchObject({ checking: 0 })
  await startCreditCheck(games.ctx, member.id)
  await games.run()
  expect((await checksOf(member)).map(check => check.state)).toEqual(['failed', 'done'])
})

test('concurrent checks each post what the site reported about their own member', async () => {
  const members = []
  for (let n = 0; n < 8; n++) members.push(await games.player(50_000n))
  for (const [n, { username }] of members.entries()) site.play(username, 10_000n, BigInt(n) * 5_000n)
  const checks = members.map(({ id }) => syncCredit(games.ctx, id))
  const differences = (await Promise.all(checks)).map(({ difference }) => difference)
  expect(differences).toEqual(members.map((_, n) => BigInt(n) * 5_000n - 10_000n))
  for (const [n, member] of members.entries())
    expect(await stateOf(member)).toMatchObject({ credit: 40_000n + BigInt(n) * 5_000n })
})

test('a check with an open movement, or with a failing write, affects no concurrent check', async () => {
  const [moving, odd, plain] = [
    await games.player(50_000n),
    await games.player(50_000n),
    await games.player(50_000n),
  ]
  await games.open({ member_id: moving.id, direction: 'out', amount: 20_000n })
  for (const { username } of [moving, odd, plain]) site.play(username, 10_000n, 0n)
  await games.database.query(
    `create function refuse_one() returns trigger language plpgsql as
       $$ begin raise exception 'it cannot be written'; end $$;
     create trigger refuse_one before insert on credit_checks for each row
       when (new.member_id = '${odd.id}') execute function refuse_one()`,
  )
  try {
    const checks = [moving, odd, plain].map(({ id }) => syncCredit(games.ctx, id))
    const [first, second, third] = await Promise.allSettled(checks)
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'movement_open' } })
    expect(second).toMatchObject({ status: 'rejected' })
    expect(third).toMatchObject({ status: 'fulfilled', value: { difference: -10_000n } })
  } finally {
    await games.database.query('drop trigger refuse_one on credit_checks; drop function refuse_one()')
  }
  expect(await syncCredit(games.ctx, odd.id)).toMatchObject({ difference: -10_000n })
  await games.run()
  expect(await stateOf(moving)).toMatchObject({ credit: 20_000n })
})
