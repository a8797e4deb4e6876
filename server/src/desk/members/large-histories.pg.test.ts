import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { findFullScans } from '../../../test/full-scan-finder.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { TEST_START } from '../../../test/test-context.ts'

/** Number of rows that the test inserts, so that a full scan is visible in the query plan. Only the columns that the queries read are filled. */
const MANY = 20_000

const slips = useSlips()
const desk = deskOn(() => slips.ctx)
let admin: Awaited<ReturnType<typeof desk.operator>>

beforeAll(async () => {
  const { database } = slips
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
  const at = `timestamptz '${TEST_START.toISOString()}' - n * interval '1 minute'`
  const each = `generate_series(1, ${MANY}) n`
  await database.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at)
     select ${id('mem')}, '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', ${at} from ${each}`,
  )
  await database.query(
    "insert into referral_members (member_id, key, outcome, joined_at) select id, right(id, 10), 'none', created_at from members",
  )
  await database.query(
    `insert into slips (id, member_id, bank, trans_ref, status, cause, sent_at, answer_by, answered_at, answered_by)
     select ${id('slp')}, ${id('mem')}, 'scb', 'TR' || lpad(n::text, 12, '0'), 'refused', 'not_received', ${at}, ${at}, ${at}, 'bench' from ${each}`,
  )
  await database.query(
    `insert into audit_log (at, actor, action, subject, details, hash)
     select ${at}, 'member:' || ${id('mem')}, (array['session.opened', 'deposit.credited', 'settings.set'])[1 + n % 3], ${id('mem')}, '{}', '' from ${each}`,
  )
  await database.query('analyze members, slips, audit_log')
  admin = await desk.operator('boon', ['admin'])
})

test.each([
  ['a member’s slips', `/members/mem_${String(MANY / 2).padStart(26, '0')}/slips`, 'slips'],
  ['who changed each setting last', '/settings', 'audit_log'],
] as const)('of a large house %s are found by indexes', async (_what, path, table) => {
  const whole = await findFullScans(slips.database.query, async () => {
    expect((await admin(`GET ${path}`)).status).toBe(200)
  })
  expect([...whole].filter(name => name === table)).toEqual([])
})
