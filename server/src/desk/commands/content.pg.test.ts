import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BANNERS } from '../../../seed/banners.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../../test/test-context.ts'
import { savedBanners } from '../../content/banners.ts'
import { bootstrapOf } from '../../member-page/bootstrap.ts'

const database = useTestDatabase()
const operator = operatorOn(() => ctx)
let ctx: TestContext
let folder: string

beforeAll(async () => {
  ctx = testContext(database.url)
  folder = await mkdtemp(join(tmpdir(), 'sala-banners-'))
})
afterAll(async () => {
  await ctx.close()
  await rm(folder, { recursive: true })
})

const save = async (content: string) => {
  const file = join(folder, 'banners.json')
  await writeFile(file, content)
  return operator('content', 'banners', 'save', file, ...BY_NOK)
}

test('L06: the carousel is listed as JSON, and the listed JSON can be saved again', async () => {
  expect(await save(JSON.stringify(BANNERS))).toEqual({ code: 0, text: '9 banners saved' })
  const listed = await operator('content', 'banners', 'list')
  expect(JSON.parse(listed.text)).toEqual(BANNERS)
  expect((await save(listed.text)).code).toBe(0)
  expect(await savedBanners(ctx.db)).toEqual(BANNERS)
  expect(
    await database.query(
      `select actor, details->>'reason' as reason from audit_log where action like 'banners%' order by seq limit 1`,
    ),
  ).toEqual([{ actor: 'operator:nok', reason: 'checked' }])
})

test('L06: a disallowed banner is refused by name, and the carousel is unchanged', async () => {
  await save(JSON.stringify(BANNERS))
  const { rows: before } = await ctx.pool.query('select count(*)::int as n from audit_log')
  const [first] = BANNERS
  for (const [wrong, why] of [
    [[{ ...first, link: 'https://elsewhere.example/' }], 'listed host'],
    [[{ ...first, img: 'https://elsewhere.example/a.png' }], 'picture'],
    [[{ ...first, colour: 'gold' }], 'colour'],
    [[first, first], 'one id'],
    [Array.from({ length: 10 }, (_, i) => ({ ...first, id: `b${i}` })), 'at most 9'],
    ['nine', 'array'],
  ] as const) {
    const { code, text } = await save(JSON.stringify(wrong))
    expect([code, text]).toEqual([2, expect.stringContaining(why)])
  }
  expect((await save('{')).code).toBe(2)
  expect((await operator('content', 'banners', 'save', join(folder, 'none.json'), ...BY_NOK)).code).toBe(2)
  expect(await savedBanners(ctx.db)).toEqual(BANNERS)
  expect((await ctx.pool.query('select count(*)::int as n from audit_log')).rows).toEqual(before)
})

test('F15: the promotion popup is set with words and a new id, and taken away', async () => {
  // Reads the popup as the lobby's pages get it. Each call uses a new context, because a context caches values for ten seconds.
  const popup = async () => JSON.parse((await bootstrapOf({ ...ctx })).json).promotion_popup
  const set = ['content', 'popup', 'set', 'songkran', '--title', 'สงกรานต์', '--text', 'คืนยอดเสียทุกวันพุธ']
  expect((await operator(...set, ...BY_NOK)).code).toBe(0)
  expect(await popup()).toEqual({ id: 'songkran', title: 'สงกรานต์', text: 'คืนยอดเสียทุกวันพุธ' })
  expect((await operator('content', 'popup', 'set', 'a b', ...BY_NOK)).code).toBe(2)
  expect((await operator(...set.slice(0, 4), '--title', 'ก'.repeat(81), ...BY_NOK)).code).toBe(2)
  expect((await operator('content', 'popup', 'clear', ...BY_NOK)).code).toBe(0)
  expect(await popup()).toBeNull()
})
