import { beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { callerOf, type TestMember } from '../../../test/test-members.ts'
import { recordSignIn } from '../../account/devices/device-records.ts'
import { inTransaction } from '../../platform/db.ts'
import { recordLookalike } from '../../promotions/offers/duplicate-claims.ts'
import { promotionsFor } from '../../promotions/offers/promotions.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { playRefusalOf } from '../../protection/play-permission.ts'

const { cashier, deposit } = usePromotions()
const desk = deskOn(() => cashier.ctx)
type Operator = Awaited<ReturnType<typeof desk.operator>>
type Item = { kind: string; id: string; why: string; detail: string }
const WELCOME = 2
const REASON = { reason: 'spoke with both' }

let rin: Operator
let ria: Operator
let mai: Operator
let nok: Operator
beforeAll(async () => {
  rin = await desk.operator('rin', ['risk'])
  ria = await desk.operator('ria', ['risk'])
  mai = await desk.operator('mai', ['marketing'])
  nok = await desk.operator('nok', ['cashier'])
})

let people = 0
const name = () => {
  people += 1
  return `สมหมาย ใจงาม${'กขคงจฉชซฌญ'[people]}`
}
const signIn = ({ id }: TestMember, device_mark: string) =>
  inTransaction(cashier.ctx.db, tx =>
    recordSignIn(tx, callerOf({ browser: true, device_mark }), id, cashier.ctx.clock.now()),
  )
const casesOf = async (member: TestMember): Promise<Item[]> =>
  ((await rin('GET /work')).body.items as Item[]).filter(({ id }) => id.endsWith(member.id))

/** Creates a member who was refused the welcome bonus, and the duplicate account that had received it. */
const refusedBeside = async (mark: string) => {
  const [taker, refused] = [await cashier.member({ name: name() }), await cashier.member({ name: name() })]
  await deposit(taker, 10_000n, WELCOME)
  for (const member of [taker, refused]) await signIn(member, mark)
  const order = cashier.prepare(refused, 10_000n, { promotion_id: WELCOME })
  await expect(order).rejects.toMatchObject({ code: 'promotion_refused' })
  return { refused, taker }
}

test('a refused bonus is one case with whom the account looks like and by what; who says that they are two opens it once', async () => {
  const { refused, taker: other } = await refusedBeside('m'.repeat(43))
  expect(await casesOf(refused)).toMatchObject([{ why: 'bonus_refused' }])
  const { body } = await mai(`GET /members/${refused.id}/refused-bonuses`)
  expect(body).toMatchObject({
    rows: [
      {
        refused: { id: refused.id },
        taken_by: { id: other.id },
        marks: ['device'],
        promotion: { id: WELCOME, title: expect.stringMatching(/./) },
        allowed: null,
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(other.phone)
  expect((await rin(`GET /members/${other.id}/refused-bonuses`)).body.rows).toHaveLength(1)

  const allow = `POST /members/${refused.id}/refused-bonuses/${other.id}/allow` as const
  expect((await nok(allow, REASON)).status).toBe(403)
  const key = { kind: 'trouble', id: `bonus refused:${refused.id}` }
  expect((await rin('POST /work/claim', key)).status).toBe(200)
  expect((await mai(allow, REASON)).body.code).toBe('desk_case_claimed')
  expect((await rin(allow, REASON)).status).toBe(200)
  expect(await rin(allow, REASON)).toMatchObject({
    status: 409,
    body: { code: 'desk_case_settled', message: expect.stringContaining('rin') },
  })
  expect(await casesOf(refused)).toEqual([])
  expect((await rin(`GET /members/${refused.id}/refused-bonuses`)).body.rows).toMatchObject([
    { allowed: { by: 'rin', reason: REASON.reason } },
  ])
  const mine = (await promotionsFor(cashier.ctx, refused.id)).find(({ id }) => id === WELCOME)?.mine
  expect(mine?.reason ?? null).toBeNull()
})

test('a member refused because of two accounts is one case until both are decided', async () => {
  const { refused, taker } = await refusedBeside('n'.repeat(43))
  const payer = await cashier.member({ name: name() })
  const pair = { member_id: refused.id, other_id: payer.id, marks: ['payer'], promotion_id: WELCOME }
  await inTransaction(cashier.ctx.db, tx =>
    recordLookalike(tx, { ...pair, period: 'once' }, cashier.ctx.clock.now()),
  )
  for (const { id } of [taker, payer]) {
    expect(await casesOf(refused)).toHaveLength(1)
    expect((await mai(`POST /members/${refused.id}/refused-bonuses/${id}/allow`, REASON)).status).toBe(200)
  }
  expect(await casesOf(refused)).toEqual([])
})

const PERSON = { name: 'มานี รักเรียน', birth_date: '1985-06-07' }

test('an account like that of an excluded person is one case; confirming it excludes the account until the same end, once', async () => {
  const [first, again] = [await cashier.member(PERSON), await cashier.member(PERSON)]
  await beginBreak(cashier.ctx, first.id, '6m')
  const seenOf = async ({ id }: { id: string }) => {
    const { seen } = (await rin(`GET /members/${id}/likeness`)).body
    return { ...REASON, seen }
  }
  expect((await rin(`POST /members/${again.id}/likeness/confirm`, await seenOf(again))).status).toBe(200)
  const second = await cashier.member(PERSON)
  expect(await casesOf(second)).toMatchObject([{ why: 'second_account' }])
  const { body } = await rin(`GET /members/${second.id}/likeness`)
  const marks = expect.arrayContaining(['name', 'birth_date'])
  expect(body.rows).toMatchObject([
    { excluded: { id: first.id }, marks },
    { excluded: { id: again.id }, marks },
  ])
  expect(JSON.stringify(body)).not.toContain(first.phone)
  expect((await mai(`GET /members/${second.id}/likeness`)).status).toBe(403)

  const confirm = `POST /members/${second.id}/likeness/confirm` as const
  const asSeen = await seenOf(second)
  expect((await mai(confirm, asSeen)).status).toBe(403)
  const key = { kind: 'trouble', id: `second account:${second.id}` }
  expect((await rin('POST /work/claim', key)).status).toBe(200)
  expect((await ria(confirm, asSeen)).body.code).toBe('desk_case_claimed')
  expect((await rin('POST /work/release', key)).status).toBe(200)
  // After the operator opened the case, another member with the same data starts a self-exclusion. The decision does not cover this member, because
  // the operator has not seen this member.
  const third = await cashier.member(PERSON)
  await beginBreak(cashier.ctx, third.id, '6m')
  expect((await ria(confirm, asSeen)).body.code).toBe('likeness_changed')
  const now = await seenOf(second)
  expect((await ria(confirm, now)).status).toBe(200)
  expect(await rin(confirm, now)).toMatchObject({
    status: 409,
    body: { code: 'desk_case_settled', message: expect.stringContaining('ria') },
  })
  expect((await playRefusalOf(cashier.ctx.db, second.id, cashier.ctx.clock.now()))?.code).toBe(
    'self_excluded',
  )
  expect(await casesOf(second)).toEqual([])
  const ends = await cashier.database.query(
    "select distinct ends_at from play_breaks where kind = 'exclusion' and member_id = any($1)",
    [[third.id, second.id]],
  )
  expect(ends).toHaveLength(1)
})

test('a proposal to lift the check shows each pair of linked accounts, and a new pair asks the checker again', async () => {
  const person = { name: 'ชูใจ เลิศล้ำ', birth_date: '1981-03-04' }
  const excluded = [await cashier.member(person), await cashier.member(person)]
  // Both members registered before either of them was excluded, so neither account was opened to avoid an exclusion.
  for (const { id } of excluded) await beginBreak(cashier.ctx, id, '6m')
  const second = await cashier.member(person)
  const asked = { kind: 'exclusion_lift', payload: { member: second.id }, ...REASON, evidence: 'ใบงาน 7' }
  const made = await rin('POST /proposals', asked)
  const { id } = made.body.proposal as { id: string }
  const shown = async (who: Operator) => {
    const { body } = await who(`GET /proposals/${id}`)
    const { effect, seen } = body.now as {
      effect: { what: string; before: string; after: string }[]
      seen: string
    }
    return { pairs: effect.find(({ what }) => what === 'excluded'), seen }
  }
  const idsOf = (members: readonly TestMember[]) =>
    members
      .map(member => member.id)
      .sort()
      .join('\n')
  const first = await shown(ria)
  expect(first.pairs).toMatchObject({ before: idsOf(excluded), after: '' })
  const rowsOf = async (who: Operator) => (await who(`GET /members/${second.id}/likeness`)).body.rows
  expect(await rowsOf(ria)).toEqual(await rowsOf(rin))
  expect(await rowsOf(ria)).toMatchObject(
    excluded.map(member => ({
      excluded: { id: member.id },
      marks: expect.arrayContaining(['name', 'birth_date']),
    })),
  )

  const third = await cashier.member(person)
  await beginBreak(cashier.ctx, third.id, '6m')
  const late = await ria(`POST /proposals/${id}/approve`, { ...REASON, seen: first.seen })
  expect(late.status).toBe(409)
  const now = await shown(ria)
  expect(now.pairs).toMatchObject({ before: idsOf([...excluded, third]), after: '' })
  expect((await rin(`POST /proposals/${id}/approve`, { ...REASON, seen: now.seen })).status).toBe(403)
  expect((await ria(`POST /proposals/${id}/approve`, { ...REASON, seen: now.seen })).status).toBe(200)
  expect(await casesOf(second)).toEqual([])
  expect(
    await cashier.database.query(
      'select excluded_id, outcome from exclusion_matches where member_id = $1 order by excluded_id',
      [second.id],
    ),
  ).toEqual([...excluded, third].map(member => ({ excluded_id: member.id, outcome: 'cleared' })))
})
