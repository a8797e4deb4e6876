import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral-setup.ts'

const referral = useReferral()

/** Adds a trigger that makes writes of matching commission rows fail, as a bug would. Returns a function that removes the trigger. */
const stick = async (when: string): Promise<() => Promise<void>> => {
  await referral.database.query(`
    create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before insert or update on referral_commissions for each row
      when (${when}) execute function refuse_stuck();`)
  return async () => {
    await referral.database.query('drop trigger stuck on referral_commissions; drop function refuse_stuck()')
  }
}

test('a week that fails does not block the confirmation of others', async () => {
  const earners = [await referral.place(), await referral.place(), await referral.place()] as const
  const [stuck] = earners
  for (const earner of earners) await referral.played(await referral.place(earner), 0, 100_000n)
  await referral.settleOn(8)
  const mend = await stick(`new.status = 'confirmed' and new.earner_id = '${stuck.id}'`)
  referral.on(60)
  const statuses = async () =>
    (await Promise.all(earners.map(earner => referral.lines(earner)))).flat().map(({ status }) => status)
  await expect(referral.settle()).rejects.toThrow('could not be confirmed')
  expect(await statuses()).toEqual(['pending', 'confirmed', 'confirmed'])
  await mend()
  await referral.settle()
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('a member who fails does not block other settlements or due confirmations', async () => {
  const [stuck, due, other] = [await referral.place(), await referral.place(), await referral.place()]
  const ofStuck = await referral.place(stuck)
  const ofDue = await referral.place(due)
  const ofOther = await referral.place(other)
  await referral.played(ofDue, 62, 100_000n)
  await referral.settleOn(70)
  await referral.played(ofStuck, 72, 100_000n)
  await referral.played(ofOther, 72, 100_000n)
  const mend = await stick(`new.earner_id = '${stuck.id}'`)
  referral.on(84)
  await expect(referral.settle()).rejects.toThrow('could not be settled')
  expect(await referral.lines(due)).toMatchObject([{ status: 'confirmed' }])
  expect(await referral.lines(other)).toHaveLength(1)
  expect(await referral.lines(stuck)).toEqual([])
  await mend()
  await referral.settle()
  expect(await referral.lines(stuck)).toHaveLength(1)
})
