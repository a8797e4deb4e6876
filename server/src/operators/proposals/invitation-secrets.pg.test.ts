import type { Role } from '@sala/contract/desk/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { OPERATOR_PASSWORD, operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { registerMember } from '../../../test/test-members.ts'
import { signInByLink } from '../../account/sessions/sign-in-links.ts'
import { codeAt } from '../../platform/security/totp.ts'

const desk = useDesk()
const DAY_SECONDS = 24 * 60 * 60
const APART_DAYS = 30
const BEFORE_MIDNIGHT_HOURS = 8
let first: SignedIn
let second: SignedIn
let named = 0
const someone = (...roles: Role[]): Promise<SignedIn> => {
  named += 1
  return operatorSignedIn(desk.ctx, `${roles[0]}-${named}`, roles)
}

beforeAll(async () => {
  first = await someone('admin')
  second = await someone('admin')
})

type Half = { url: string | null; code: string | null }

const propose = async (who: SignedIn, kind: string, payload: object) => {
  const made = await desk.call('POST /proposals', who, { kind, payload, reason: 'asked for', evidence: null })
  expect(made.status).toBe(200)
  return { id: (made.body.proposal as { id: string }).id, link: made.body.link as Half | null }
}
const approve = async (who: SignedIn, id: string) => {
  const { body } = await desk.call(`GET /proposals/${id}`, who)
  const seen = (body.now as { seen: string } | null)?.seen ?? 'x'
  return desk.call(`POST /proposals/${id}/approve`, who, { reason: 'looked', seen })
}
const halvesOf = async (maker: SignedIn, checker: SignedIn, kind: string, payload: object) => {
  const made = await propose(maker, kind, payload)
  const agreed = await approve(checker, made.id)
  expect(agreed.status).toBe(200)
  return { maker: made.link, checker: agreed.body.link as Half | null }
}
const firstOf = (half: Half | null): string => new URL(half?.url ?? '').hash.slice(1)
const enrol = async (code: string): Promise<SignedIn> => {
  const shown = await desk.call('POST /invitation', {}, { code })
  expect(shown.status).toBe(200)
  const { name, secret } = shown.body as { name: string; secret: string }
  const otp = codeAt(secret, desk.ctx.clock.now())
  const given = { code, password: OPERATOR_PASSWORD, otp }
  const { body, cookie } = await desk.call('POST /invitation/accept', {}, given)
  const { token, session } = body as { token: string; session: { operator: { id: SignedIn['id'] } } }
  return { id: session.operator.id, name, secret, token, cookie }
}
const newcomer = async (name: string, roles: Role[]): Promise<SignedIn> => {
  const { maker, checker } = await halvesOf(first, second, 'operator_invitation', { name, roles })
  return enrol(`${firstOf(maker)}${checker?.code}`)
}
/** Signs the operator in again, because the clock has moved past the end of the old session. */
const again = async (who: SignedIn): Promise<SignedIn> => {
  const signed = await desk.call('POST /sign-in', {}, { name: who.name, password: OPERATOR_PASSWORD })
  const otp = codeAt(who.secret, desk.ctx.clock.now())
  const { body, cookie } = await desk.call('POST /sign-in/totp', {}, { ticket: signed.body.ticket, otp })
  return { ...who, token: String(body.token), cookie }
}
let numbered = 0
const correction = async (amount = 500) => {
  numbered += 1
  const { id } = await registerMember(desk.ctx)
  return { way: 'free', id: `newcomer-${numbered}`, debit: 'bonus', credit: `member:${id}`, amount }
}

test('neither the maker nor the checker of an invitation has what opens it', async () => {
  const invited = { name: 'two-halves', roles: ['admin'] }
  const { maker, checker } = await halvesOf(first, second, 'operator_invitation', invited)
  expect(maker).toMatchObject({ url: expect.stringContaining('/desk/invitation#'), code: null })
  expect(checker).toMatchObject({
    url: null,
    code: expect.stringMatching(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/),
  })
  const half = firstOf(maker)
  const guesses = [half, `${half}000000000000`, checker?.code ?? '', `.${checker?.code}`, half.slice(0, -1)]
  for (const code of guesses) {
    expect((await desk.call('POST /invitation', {}, { code })).body.code).toBe('desk_invitation_spent')
    const given = { code, password: OPERATOR_PASSWORD, otp: '000000' }
    expect((await desk.call('POST /invitation/accept', {}, given)).body.code).toBe('desk_invitation_spent')
  }
  // The invited operator types the checker's half of the code in capitals and with spaces.
  const typed = `${half}${checker?.code?.toUpperCase().replaceAll('-', ' ')}`
  expect((await desk.call('POST /invitation', {}, { code: typed })).body).toMatchObject({
    name: 'two-halves',
  })
})

test.each([
  { email: 'Somsri@Example.com', shown: { before: null, after: 'somsri@example.com' } },
  { email: null, shown: { before: '', after: '' } },
])('the checker of an invitation sees sign-in name, e-mail $email and roles', async ({ email, shown }) => {
  named += 1
  const name = `somsri-${named}`
  const made = await propose(first, 'operator_invitation', { name, email, roles: ['cashier', 'support'] })
  const { body } = await desk.call(`GET /proposals/${made.id}`, second)
  expect((body.now as { effect: object[] }).effect).toEqual([
    { what: 'state', before: null, after: 'invited' },
    { what: 'operator', before: name, after: name },
    { what: 'email', ...shown },
    { what: 'roles', before: null, after: 'cashier support' },
  ])
})

test('the checker of other roles and of a reset sees the operator’s e-mail', async () => {
  named += 1
  const invited = { name: `wanna-${named}`, email: 'wanna@example.com', roles: ['support'] }
  await halvesOf(first, second, 'operator_invitation', invited)
  const [row] = await desk.database.query<{ id: string }>('select id from operators where name = $1', [
    invited.name,
  ])
  for (const [kind, change] of [
    ['operator_roles', { roles: ['auditor'] }],
    ['operator_reset', {}],
  ] as const) {
    const made = await propose(first, kind, { operator: row?.id, ...change })
    const { body } = await desk.call(`GET /proposals/${made.id}`, second)
    expect((body.now as { effect: object[] }).effect).toContainEqual({
      what: 'email',
      before: invited.email,
      after: invited.email,
    })
  }
})

test('no half of a secret link is stored', async () => {
  const invited = { name: 'kept-nowhere', roles: ['support'] }
  const { maker, checker } = await halvesOf(first, second, 'operator_invitation', invited)
  const kept = await desk.database.query(
    `select to_jsonb(p) as row from proposals p union all select to_jsonb(i) from operator_invitations i
     union all select details from audit_log`,
  )
  const text = JSON.stringify(kept)
  expect(text).not.toContain(firstOf(maker).replace('.', ''))
  expect(text).not.toContain(checker?.code ?? 'x')
})

test('a link for a member is in two halves as well', async () => {
  const member = await registerMember(desk.ctx)
  const [support, risk] = [await someone('support'), await someone('risk')]
  const { maker, checker } = await halvesOf(support, risk, 'sign_in_link', { member: member.id })
  const half = new URL(maker?.url ?? '').searchParams.get('code') ?? ''
  const caller = { ip: '203.0.113.9', user_agent: 'x', browser: false, device_mark: null } as never
  for (const code of [half, checker?.code ?? '', `${half}000000000000`])
    await expect(signInByLink(desk.ctx, caller, { code })).rejects.toMatchObject({ code: 'link_spent' })
  const signedIn = await signInByLink(desk.ctx, caller, { code: `${half}${checker?.code}` })
  expect(signedIn.phone).toContain(member.phone.slice(-2))
})

test.each(['invited', 'reset'])(
  'who took part in it and an operator who was %s are no two people',
  async how => {
    const name = `apart-${how}`
    let person = await newcomer(name, ['admin'])
    if (how === 'reset') {
      await desk.database.query(
        "update proposals set closed_at = closed_at - interval '60 days' where subject = $1",
        [name],
      )
      const { maker, checker } = await halvesOf(first, second, 'operator_reset', { operator: person.id })
      person = await enrol(`${firstOf(maker)}${checker?.code}`)
    }
    const own = await propose(person, 'correction', await correction())
    for (const who of [first, second]) {
      expect((await desk.call(`GET /proposals/${own.id}`, who)).body).toMatchObject({
        now: null,
        impossible: expect.stringContaining(name),
      })
      expect(await approve(who, own.id)).toMatchObject({ status: 403, body: { code: 'proposal_same_hands' } })
      const theirs = await propose(who, 'correction', await correction())
      expect((await approve(person, theirs.id)).body.code).toBe('proposal_same_hands')
    }
    const third = await someone('finance')
    expect((await approve(third, own.id)).status).toBe(200)
  },
)

test('after the days of the setting they are two people again', async () => {
  const person = await newcomer('apart-long-ago', ['finance'])
  desk.advance(APART_DAYS * DAY_SECONDS - BEFORE_MIDNIGHT_HOURS * 60 * 60)
  let maker = await again(first)
  const early = await propose(maker, 'correction', await correction())
  expect((await approve(await again(person), early.id)).body.code).toBe('proposal_same_hands')
  desk.advance(DAY_SECONDS)
  maker = await again(first)
  const late = await propose(maker, 'correction', await correction())
  expect((await approve(await again(person), late.id)).status).toBe(200)
  first = maker
  second = await again(second)
})

test('the first sign-in of a new operator is in the work lists of both makers', async () => {
  await newcomer('seen-by-both', ['support'])
  for (const who of [first, second]) {
    const work = (await desk.call('GET /work', who)).body.items
    expect(work).toContainEqual(
      expect.objectContaining({
        id: 'operator joined:seen-by-both',
        why: 'operator_joined',
        detail: expect.stringContaining(`${first.name}, ${second.name}`),
      }),
    )
  }
})

test('a proposal from an older release without its maker’s half session grants nothing', async () => {
  const { id } = await propose(first, 'operator_invitation', { name: 'older', roles: ['support'] })
  await desk.database.query('update proposals set first_half = null where id = $1', [id])
  expect((await approve(second, id)).body.code).toBe('proposal_outdated')
  expect(await desk.database.query("select 1 from operators where name = 'older'")).toEqual([])
})

test('a single admin cannot suspend all possible opponents', async () => {
  const desks = [await someone('admin'), await someone('admin'), await someone('admin')] as const
  const [one, two, three] = desks
  const keep = desks.map(({ id }) => id)
  await desk.database.query("update operators set state = 'suspended' where not (id = any($1))", [keep])
  const suspend = (whom: SignedIn) => desk.call(`POST /operators/${whom.id}/suspend`, one, { reason: 'left' })
  expect((await suspend(two)).status).toBe(200)
  expect(await suspend(three)).toMatchObject({ status: 409, body: { code: 'operators_alone' } })
  expect((await desk.call('GET /session', three)).status).toBe(200)
})

test.each(['break-glass', 'alone', 'rules', 'system', 'preview.maker', 'preview.checker'])(
  'the name %s, which the audit log gives to no person, cannot be taken',
  async name => {
    const given = { kind: 'operator_invitation', payload: { name, roles: ['support'] } }
    const admins = [await someone('admin')] as const
    expect((await desk.call('POST /proposals/preview', admins[0], given)).body.code).toBe(
      'operator_name_taken',
    )
  },
)
