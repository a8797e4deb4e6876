import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { beginBreak } from '../breaks/play-breaks.ts'
import { playRefusalOf } from '../play-permission.ts'

const cashier = useCashier()

const whyNot = async ({ id }: Pick<TestMember, 'id'>) =>
  (await playRefusalOf(cashier.ctx.db, id, cashier.ctx.clock.now()))?.code ?? 'nothing'

test.each([
  ['two sara e', 'แก้วมณี ใจดี', 'เเก้วมณี ใจดี', '1985-01-01'],
  ['marks in another order', 'น้ำทิพย์ ที่ดี', 'น\u0e33\u0e49ทิพย์ ท\u0e48\u0e35ดี', '1985-01-02'],
  ['a vowel typed twice', 'ดีใจ งามดี', 'ดีีใจ งามดี', '1985-01-03'],
  ['an officer’s rank', 'สมศักดิ์ กล้าหาญ', 'พ.ต.ท. สมศักดิ์ กล้าหาญ', '1985-01-04'],
  ['a title written to a Latin name', 'Somporn Jaidee', 'MRSOMPORN JAIDEE', '1985-01-05'],
  ['Thai digits', 'สมาน ใจดี ที่ 2', 'สมาน ใจดี ที่ ๒', '1985-01-06'],
])('an excluded person matches by a name with %s', async (_what, name, again, birth_date) => {
  const first = await cashier.member({ name, birth_date })
  await beginBreak(cashier.ctx, first.id, '6m')
  expect(await whyNot(await cashier.member({ name: again, birth_date }))).toBe('account_in_review')
})

test('a match key of an earlier release matches by the spelling of that release', async () => {
  const birth_date = '1985-02-01'
  const first = await cashier.member({ name: 'สมปอง จ.ส.อ. ใจดี', birth_date })
  await beginBreak(cashier.ctx, first.id, '6m')
  // For its match key, the previous release sorted all letters of the name, including those of a rank such as จ.ส.อ.
  const then = [...'สมปองจสอใจดี'].sort().join('')
  const hash = createHmac('sha256', cashier.ctx.config.mark_key).update(`name:${then}`).digest()
  await cashier.database.query('delete from exclusion_marks where member_id = $1 and kind = $2', [
    first.id,
    'name',
  ])
  await cashier.database.query('insert into exclusion_marks (member_id, kind, hash) values ($1, $2, $3)', [
    first.id,
    'name',
    hash,
  ])
  const second = await cashier.member({ name: 'สมปอง จ.ส.อ. ใจดี', birth_date })
  expect(await whyNot(second)).toBe('account_in_review')
})
