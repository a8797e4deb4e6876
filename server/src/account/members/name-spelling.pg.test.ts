import { readFile } from 'node:fs/promises'
import { canonicalText } from '@sala/contract/text/thai-spelling.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { searchMembers } from './member-search.ts'

const cashier = useCashier()
const MIGRATION = new URL('../../../migrations/0032_account_spelled_names.sql', import.meta.url)

const ODD = [
  'เเก้ว ใจดี',
  'น\u0e33\u0e49ทิพย์ ท\u0e48\u0e35ดี',
  'น\u0e4d\u0e49\u0e32 ใจดี',
  'น\u0e49\u0e4d\u0e32 ใจงาม',
  'ดีีี ใจเย็น',
  'สม\u200bชาย  ใจดี',
  'Jose\u0301 Lima',
]

test('names stored as typed get today’s spelling and are found in any spelling', async () => {
  const members = []
  for (const name of ODD) {
    const member = await cashier.member()
    await cashier.database.query('update members set name = $2 where id = $1', [member.id, name])
    members.push(member)
  }
  await cashier.database.query(await readFile(MIGRATION, 'utf8'))
  for (const [at, name] of ODD.entries()) {
    const { id } = members[at] ?? {}
    const [row] = await cashier.database.query('select name from members where id = $1', [id])
    expect(row).toEqual({ name: canonicalText(name) })
    expect((await searchMembers(cashier.ctx.db, name)).map(found => found.id)).toContain(id)
  }
})

test('a member is found by phone and account in the formats that people write', async () => {
  const { id, phone, account_number = '' } = await cashier.member()
  const thai = (text: string) => text.replace(/\d/g, digit => String.fromCodePoint(0xe50 + Number(digit)))
  const written = [
    `+66${phone.slice(1)}`,
    `\u202d${phone}\u202c`,
    thai(phone),
    `${phone.slice(0, 3)}–${phone.slice(3)}`,
  ]
  for (const text of [...written, thai(account_number)])
    expect((await searchMembers(cashier.ctx.db, text)).map(found => found.id)).toContain(id)
})
