import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { renameMember, type TestMember } from '../../../test/test-members.ts'
import { MARK_NAMES_JOB } from '../../account/data-upkeep/name-match-keys.ts'
import { accountJobs } from '../../account/jobs.ts'
import { findRisk } from './risk-alarms.ts'

const cashier = useCashier()
const markNames = () => accountJobs(cashier.ctx)[MARK_NAMES_JOB]?.({})

/** Creates one member for each name, with a bank account in that name. */
const named = async (...names: string[]): Promise<TestMember[]> => {
  const members: TestMember[] = []
  for (const name of names) {
    const member = await cashier.member()
    await renameMember(cashier.ctx, member.id, name)
    members.push(member)
  }
  return members
}

const alarmOf = async ({ id }: TestMember): Promise<string[]> => {
  await findRisk(cashier.ctx)
  const rows = await cashier.database.query<{ member_id: string }>(
    `select o.member_id from risk_alarm_members m join risk_alarm_members o using (rule, subject)
      where m.rule = 'same_name' and m.member_id = $1 order by 1`,
    [id],
  )
  return rows.map(({ member_id }) => member_id)
}

const tiedTo = async ({ id }: TestMember): Promise<string[]> => {
  const rows = await cashier.database.query<{ member_id: string }>(
    "select member_id from members_tied_to($1) where kind = 'name' order by 1",
    [id],
  )
  return rows.map(({ member_id }) => member_id)
}

test('the risk rules treat holder names that differ by title, spaces or word order as one name', async () => {
  const same = await named('นายปกรณ์ ทองแท้', 'ปกรณ์   ทองแท้', 'ทองแท้ ปกรณ์', 'พ.ต.ท. ปกรณ์ ทองแท้')
  const [other] = await named('ปกรณ์ ทองเทียม')
  const ids = same.map(({ id }) => id).toSorted()
  for (const member of same) {
    expect(await alarmOf(member)).toEqual(ids)
    expect(await tiedTo(member)).toEqual(ids.filter(id => id !== member.id))
  }
  if (other !== undefined) expect(await alarmOf(other)).toEqual([])
})

test('names of an earlier release get their key by the job, and a name without letters has none', async () => {
  const [one, other, dots, dashes] = await named('คุณวิภา แสงดี', 'น.ส. วิภา แสงดี', '. .', '- -')
  if (!one || !other || !dots || !dashes) throw new Error('four members')
  await cashier.database.query('update members set name_mark = null')
  expect(await tiedTo(one)).toEqual([])
  await markNames()
  expect(await tiedTo(one)).toEqual([other.id])
  expect(await tiedTo(dots)).toEqual([])
  expect(await alarmOf(dashes)).toEqual([])
})
