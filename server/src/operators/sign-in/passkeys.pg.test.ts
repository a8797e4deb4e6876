import { expect, test } from 'vitest'
import {
  DESK_ORIGIN,
  type DeskRequest,
  OPERATOR_PASSWORD,
  operatorSignedIn,
  useDesk,
} from '../../../test/desk-client.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'

const desk = useDesk()

type Options = { challenge: string }

const withPasskey = async (name: string) => {
  const nok = await operatorSignedIn(desk.ctx, name, ['support'])
  const passkey = softwarePasskey(DESK_ORIGIN)
  const { body } = await desk.call('POST /session/passkeys/options', nok)
  const answer = passkey.register(body as Options)
  const added = await desk.call('POST /session/passkeys', nok, { name: 'laptop', answer })
  expect(added.status).toBe(200)
  return { nok, passkey, answer }
}

/** Returns the logged reasons for which passkeys of the operator were refused, each once. */
const refusalsOf = async (name: string) =>
  (
    await desk.database.query<{ detail: string }>(
      "select distinct detail from security_events where kind = 'desk_passkey_refused' and detail like $1 order by detail",
      [`${name}: %`],
    )
  ).map(({ detail }) => detail.slice(name.length + 2))

const ticketFor = async (name: string) => {
  const { body } = await desk.call('POST /sign-in', {}, { name, password: OPERATOR_PASSWORD })
  return { ticket: String(body.ticket), options: body.passkey as Options }
}

test('a passkey signs in instead of a code, and its answer works once', async () => {
  const { passkey } = await withPasskey('keyed')
  const { ticket, options } = await ticketFor('keyed')
  const answer = passkey.answer(options)
  const first = await desk.call('POST /sign-in/passkey', {}, { ticket, answer })
  expect(first).toMatchObject({
    status: 200,
    body: { session: { operator: { name: 'keyed' }, has_passkey: true } },
  })
  expect((await desk.call('POST /sign-in/passkey', {}, { ticket, answer })).status).toBe(410)
  const next = await ticketFor('keyed')
  const replayed = await desk.call('POST /sign-in/passkey', {}, { ticket: next.ticket, answer })
  expect(replayed).toMatchObject({ status: 422, body: { code: 'desk_passkey_wrong' } })
  expect(await refusalsOf('keyed')).toEqual(['other_challenge'])
})

test("another's passkey, another page's and garbage open nothing", async () => {
  const { passkey } = await withPasskey('owner')
  await withPasskey('stranger')
  const elsewhere = softwarePasskey('https://elsewhere.example')
  const tries = [
    async () => {
      const { ticket, options } = await ticketFor('stranger')
      return { ticket, answer: passkey.answer(options) }
    },
    async () => {
      const { ticket, options } = await ticketFor('owner')
      return { ticket, answer: { ...elsewhere.answer(options), id: passkey.id, rawId: passkey.id } }
    },
    async () => ({
      ticket: (await ticketFor('owner')).ticket,
      answer: { id: passkey.id, rawId: passkey.id, type: 'public-key' },
    }),
  ]
  for (const made of tries)
    expect(await desk.call('POST /sign-in/passkey', {}, await made())).toMatchObject({
      status: 422,
      body: { code: 'desk_passkey_wrong' },
    })
  expect(await refusalsOf('stranger')).toEqual(['not_theirs'])
  expect(await refusalsOf('owner')).toEqual(['origin', 'unreadable'])
})

test('an invalid passkey is refused, and its reason is logged without the sent data', async () => {
  const maker = await operatorSignedIn(desk.ctx, 'maker', ['support'])
  const options = async () =>
    (await desk.call('POST /session/passkeys/options', maker)).body as { challenge: string }
  const add = (answer: object) => desk.call('POST /session/passkeys', maker, { name: 'laptop', answer })
  const [own, elsewhere] = [softwarePasskey(DESK_ORIGIN), softwarePasskey('https://elsewhere.example')]
  const asked = await options()
  await options()
  const odd = { id: own.id, rawId: own.id, type: 'public-key', response: {} }
  for (const answer of [own.register(asked), own.register(asked), odd])
    expect((await add(answer)).body.code).toBe('desk_passkey_wrong')
  expect((await add(elsewhere.register(await options()))).body.code).toBe('desk_passkey_wrong')
  await options()
  expect((await add(odd)).body.code).toBe('desk_passkey_wrong')
  expect(await refusalsOf('maker')).toEqual(['asked_nothing', 'origin', 'other_challenge', 'unreadable'])
  expect((await add(own.register(await options()))).status).toBe(200)
})

test('a passkey steps up, and what it was asked is answered once', async () => {
  const { nok, passkey } = await withPasskey('upper')
  desk.advance(6 * 60)
  expect((await desk.call('POST /session/passkeys/options', nok)).body.code).toBe('desk_step_up')
  const { body } = await desk.call('POST /session/step-up/passkey-options', nok)
  const answer = passkey.answer(body as Options)
  expect((await desk.call('POST /session/step-up/passkey', nok, { answer })).status).toBe(200)
  expect((await desk.call('POST /session/step-up/passkey', nok, { answer })).body.code).toBe(
    'desk_passkey_wrong',
  )
  expect((await desk.call('POST /session/passkeys/options', nok)).status).toBe(200)
})

test('a passkey is shown to its owner and forgotten by its owner alone', async () => {
  const { nok, passkey } = await withPasskey('forgetter')
  const other = await operatorSignedIn(desk.ctx, 'onlooker', ['support'])
  const listed = (asked: DeskRequest) => desk.call('GET /session/passkeys', asked)
  expect((await listed(nok)).body).toMatchObject([{ id: passkey.id, name: 'laptop', used_at: null }])
  expect((await listed(other)).body).toEqual([])
  const path = `DELETE /session/passkeys/${passkey.id}` as const
  expect((await desk.call(path, other)).status).toBe(404)
  expect((await desk.call(path, nok)).status).toBe(200)
  expect((await listed(nok)).body).toEqual([])
  expect((await ticketFor('forgetter')).options).toBeNull()
})
