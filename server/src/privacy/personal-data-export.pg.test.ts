import { randomBytes } from 'node:crypto'
import { exportTitles, isMoney } from '@sala/contract/privacy/export-titles.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createFullMember, findColumnsWith, UNIQUE_VALUES } from '../../test/member-with-all-data-builder.ts'
import { usePromotions } from '../../test/promotions-setup.ts'
import { TEST_PASSWORD, type TestMember } from '../../test/test-members.ts'
import { storeDocumentPicture } from '../account/documents/documents.ts'
import { ports } from '../composition.ts'
import { exportMember, exportOwnData } from './personal-data-export.ts'
import { personalDataOf } from './personal-data-handlers.ts'

const promotions = usePromotions()
const { cashier } = promotions
let her: TestMember
beforeAll(async () => {
  her = await createFullMember(promotions)
})

const personalData = await personalDataOf(ports)
const exported = personalData.flatMap(data => data.exported)
const leftOut = Object.assign({}, ...personalData.map(data => data.left_out)) as Record<string, string>

type Section = { title: string; table: string; rows: Record<string, unknown>[] }
const fileOf = async (member: TestMember) => {
  let text = ''
  for await (const part of await exportOwnData(cashier.ctx, member.id, TEST_PASSWORD)) text += part
  return { text, file: JSON.parse(text) as { about: string; sections: Section[] } }
}

test('every table with a member’s id is exported, or named with its reason', async () => {
  const named = await cashier.database.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and column_name ~ '(^|_)(member_id|member_no|ancestor_id|earner_id|parent_id|excluded_id|assigned_to|phone|subject|payer)$'
     union
     select distinct c.conrelid::regclass::text from pg_constraint c
      where c.contype = 'f' and c.confrelid in ('members'::regclass, 'referral_members'::regclass, 'game_accounts'::regclass)`,
  )
  const unknown = named
    .map(({ table }) => table)
    .filter(table => !exported.includes(table) && leftOut[table] === undefined)
  expect(unknown).toEqual([])
})

test('each column with the id, phone, name or account of a full test life is exported or excluded by name', async () => {
  const places = await findColumnsWith(cashier.database, [
    her.id,
    her.phone,
    UNIQUE_VALUES.name,
    her.account_number,
  ])
  const tables = new Set([...places.keys()].map(place => place.split('.').slice(0, -1).join('.')))
  const unknown = [...tables].filter(
    table =>
      !table.startsWith('graphile_worker.') && !exported.includes(table) && leftOut[table] === undefined,
  )
  expect(unknown).toEqual([])
})

test('the file names every part in Thai, has money in baht, and contains no secrets', async () => {
  const { text, file } = await fileOf(her)
  const tables = file.sections.map(({ table }) => table)
  expect(new Set(tables).size).toBe(tables.length)
  for (const table of [
    'members',
    'sessions',
    'deposits',
    'bonuses',
    'ledger_transfers',
    'slips',
    'play_limits',
  ])
    expect(tables).toContain(table)
  for (const { title } of file.sections) expect(title).toMatch(/[ก-๙]/)
  expect(text).toContain(UNIQUE_VALUES.name)
  expect(text).not.toMatch(/argon2id|_hash"|"approved_by"|operator:/)
  const deposit = file.sections.find(({ table }) => table === 'deposits')?.rows[0]
  expect(deposit).toMatchObject({ amount: '200.00', from_account: her.account_number })
})

test('exactly the exported tables have a name on the screens', () => {
  expect(Object.keys(exportTitles).toSorted()).toEqual(exported.toSorted())
  expect(exported.filter(table => leftOut[table] !== undefined)).toEqual([])
})

/** Integer columns that are not amounts of money: counts and sequence numbers. */
const NOT_MONEY = [
  ...['no', 'first_no', 'last_no', 'seq', 'seq_at_open', 'version', 'rounds_version'],
  ...['message_no', 'member_read_no', 'desk_read_no', 'id', 'grant_id'],
  // Counters of a passkey and of an authenticator. The copy of a member's data leaves them out.
  ...['counter', 'last_step'],
  ...['id', 'case_no', 'grant_id', 'score', 'behind', 'multiple'],
  ...['play_no_at_open', 'play_no_at_end', 'placed_no', 'last_bet_no'],
]

test('every integer of the file is classified as money or not', async () => {
  const columns = await cashier.database.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bigint' and table_name = any($1)`,
    [exported],
  )
  const unknown = columns.filter(({ column }) => !isMoney(column) && !NOT_MONEY.includes(column))
  expect(unknown).toEqual([])
})

test('the file contains no other member', async () => {
  const friend = await cashier.member({ name: 'เพื่อนคนอื่น' })
  const { text } = await fileOf(her)
  for (const theirs of [friend.id, friend.phone, 'เพื่อนคนอื่น']) expect(text).not.toContain(theirs)
})

test('the member’s own copy has the pictures of the document, and an operator’s copy has none', async () => {
  const section = (text: string) =>
    (JSON.parse(text) as { sections: Section[] }).sections.find(({ table }) => table === 'identity_pictures')
  const own = section((await fileOf(her)).text)
  expect(own?.rows).toHaveLength(2)
  for (const { webp_base64 } of own?.rows ?? []) {
    const webp = Buffer.from(String(webp_base64), 'base64')
    expect([webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP'])
  }
  let text = ''
  const decision = { operator: 'nok', reason: 'she asked for it' }
  for await (const part of await exportMember(cashier.ctx, decision, her.id)) text += part
  expect(section(text)?.rows).toHaveLength(2)
  expect(text).not.toContain('webp_base64":"UklGR')
  expect(section(text)?.rows[0]).not.toHaveProperty('webp_base64')
})

test('a picture larger than a piece of the file comes out whole', async () => {
  const member = await cashier.member()
  const noise = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer()
  await storeDocumentPicture(cashier.ctx, member.id, 'front', noise)
  const { file } = await fileOf(member)
  const [row] = file.sections.find(({ table }) => table === 'identity_pictures')?.rows ?? []
  const webp = Buffer.from(String(row?.webp_base64), 'base64')
  expect(webp.length).toBeGreaterThan(2 * 48 * 1024)
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 })
})
