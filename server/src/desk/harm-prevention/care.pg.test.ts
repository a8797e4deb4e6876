import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'

const desk = useDesk()
let support: SignedIn
let marketing: SignedIn
beforeAll(async () => {
  support = await operatorSignedIn(desk.ctx, 'supporter', ['support'])
  marketing = await operatorSignedIn(desk.ctx, 'marketer', ['marketing'])
})

type Step = 'POST /care/{member}/step' | 'POST /care/{member}/talk' | 'POST /care/{member}/break'
const act = (call: Step, member: string, body: object, who = support) =>
  desk.call(call.replace('{member}', member) as `POST /${string}`, who, body)
const reason = 'asked for help'

test('support raises a member, records a talk and sets a break; each is in the list and in the record', async () => {
  const { id } = await registerMember(desk.ctx)
  const talk = { outcome: 'noted', reason: 'a calm talk' }
  expect((await act('POST /care/{member}/talk', id, talk)).status).toBe(404)
  expect((await act('POST /care/{member}/step', id, { step: 2, reason })).status).toBe(200)
  expect((await act('POST /care/{member}/step', id, { step: 1, reason })).body.code).toBe('care_step_reached')
  const waiting = await desk.call('GET /care?state=waiting', support)
  expect(waiting.body).toMatchObject({ rows: [{ member: { id }, step: 2, state: 'waiting' }] })
  expect((await act('POST /care/{member}/talk', id, talk)).status).toBe(200)
  expect((await act('POST /care/{member}/break', id, { days: 7, reason })).status).toBe(200)
  expect((await act('POST /care/{member}/break', id, { days: 1, reason })).body.code).toBe('break_not_longer')
  const { body } = await desk.call(`GET /care/${id}`, support)
  expect(body).toMatchObject({ step: 3, score: 0, findings: [] })
  expect(
    (body as unknown as { interactions: { kind: string }[] }).interactions.map(({ kind }) => kind),
  ).toEqual(['break', 'step', 'talk', 'message', 'step'])
})

test('a step 3 by hand, a break of two days and a talk without words are refused, and marketing sees nothing', async () => {
  const { id } = await registerMember(desk.ctx)
  expect((await act('POST /care/{member}/step', id, { step: 3, reason })).status).toBe(422)
  expect((await act('POST /care/{member}/break', id, { days: 2, reason })).status).toBe(422)
  expect((await act('POST /care/{member}/talk', id, { outcome: 'noted', reason: '' })).status).toBe(422)
  expect((await desk.call('GET /care', marketing)).status).toBe(403)
  expect((await act('POST /care/{member}/step', id, { step: 1, reason }, marketing)).status).toBe(403)
})
