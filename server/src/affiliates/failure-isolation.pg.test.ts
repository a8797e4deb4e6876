import { expect, test } from 'vitest'
import { useAffiliates } from '../../test/affiliates-setup.ts'

const affiliates = useAffiliates()
const { cashier, partner, qualify, compute, statements, setDay } = affiliates

/** Makes writes of matching rows fail, as a bug would. Returns a function that lets them succeed again. */
const stick = async (table: string, when: string): Promise<() => Promise<void>> => {
  await cashier.database.query(
    `create trigger stuck before insert or update on ${table} for each row when (${when}) execute function refuse_change()`,
  )
  return async () => {
    await cashier.database.query(`drop trigger stuck on ${table}`)
  }
}

test('a partner or a member that fails does not stop the others', async () => {
  setDay('2033-01-05')
  const [stuck, other] = [await partner(), await partner()]
  const members = [await qualify(stuck.key), await qualify(other.key)] as const
  const [first] = members.map(({ id }) => id).toSorted()
  setDay('2033-02-01')
  const mendMember = await stick('affiliate_members', `new.member_id = '${first}'`)
  const mendPartner = await stick('affiliate_statements', `new.affiliate_id = ${stuck.id}`)
  await expect(compute()).rejects.toThrow('the statements of partners could not be computed')
  const totals = async (id: number) => (await statements(id)).map(({ total }) => total)
  expect([await totals(stuck.id), await totals(other.id)]).toEqual([[], [50_000n]])
  const examined = await cashier.database.query<{ member_id: string }>(
    'select member_id from affiliate_members where examined_at is not null',
  )
  expect(examined.map(({ member_id }) => member_id)).toEqual(
    members.map(({ id }) => id).filter(id => id !== first),
  )
  await mendMember()
  await mendPartner()
  await compute()
  expect(await totals(stuck.id)).toEqual([50_000n])
})
