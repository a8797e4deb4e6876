import { contract } from '@sala/contract/contract.ts'
import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { drawSlip, slipText } from '../slip-picture-builder.ts'
import { useProduct } from './lobby-under-test.ts'
import {
  deposit,
  expectOk,
  PASSWORD,
  pay,
  prepareDeposit,
  profileOf,
  register,
  type TestMember,
} from './test-member.ts'

const product = useProduct()
const SLIP = '20261122IDS00000001'
const CODE_PICTURE = 'data:image/png;base64,iVBORw0KGgo='

type Id = string
/** Ids of one member's objects. The key is the path of the API call that takes these ids. */
type Owned = Readonly<Record<string, readonly Id[]>>

/** Paths with the id of a public object, such as a game. Each caller may use them. */
const OF_EVERYBODY = [
  '/rewards/tournaments/{tournament}',
  '/rewards/tournaments/{tournament}/join',

  '/games/{game_id}',
  '/games/{game_id}/favourite',
  '/games/{game_id}/trial',
  '/play-guides/{game_id}',
]
/** Valid fields for calls about a support conversation, so that only the conversation's id can cause a refusal. */
const SUPPORT_BODY = { text: 'a theft', picture: null, up_to: '1', category: 'other' }
const OF_CALLER = ['/promotions/{id}/quote']

const dataOf = async <Row>(path: string, member: TestMember): Promise<Row[]> =>
  (await expectOk(product.api('GET', path, undefined, member.token))).data as Row[]

/** Creates a member with an object of each kind that has an id, for example a deposit, a bonus, a slip and a session. */
const ownerOfEverything = async (): Promise<{ member: TestMember; owned: Owned }> => {
  const member = await register(product)
  const promotions = await dataOf<{ id: string; title: string }>('/promotions', member)
  const promotion_id = promotions.find(({ title }) => title === 'ฝาก 100 รับเพิ่ม 100')?.id
  const body = { amount: 100, promotion_id, ip: '' }
  await expectOk(product.api('POST', '/requests/deposit/prepare', body, member.token))
  const given = (await profileOf(product, member)).pending_request
  await pay(product, member, String(given?.to_account_number), 100, given?.ref)
  await product.settle()
  const [bonus] = await dataOf<{ id: Id; status: string }>('/bonuses', member)
  expect(bonus).toMatchObject({ status: 'open' })
  const open = await prepareDeposit(product, member, 300)
  // Stores a QR picture by SQL, because the sandbox's gateway gives no deposit a picture.
  await product.query('update deposits set pay_image = $1 where id = $2', [CODE_PICTURE, open.id])
  await expectOk(product.api('GET', `/requests/deposit/${open.id}/qr`, undefined, member.token))
  const picture = (await drawSlip({ text: slipText(SLIP), format: 'jpeg' })).toString('base64')
  const { slip } = await expectOk(product.api('POST', '/slips', { picture }, member.token))
  const sessions = await dataOf<{ id: Id }>('/customers/sessions', member)
  const question = { topic: 'other', about: null, complaint: null, text: 'a question', picture }
  const { thread } = await expectOk(product.api('POST', '/support/threads', question, member.token))
  const { messages } = await expectOk(
    product.api('GET', `/support/threads/${thread}`, undefined, member.token),
  )
  const threads = [String(thread)]
  return {
    member,
    owned: {
      '/requests/deposit/{id}': [String(given?.id), open.id],
      '/requests/deposit/{id}/qr': [open.id],
      '/requests/deposit/{id}/cancel': [String(given?.id), open.id],
      // The page to which a payment app returns exists only for a deposit that is paid with an app. It needs no proof but the deposit's id, and shows
      // only the deposit's state.
      '/deposit-returns/{id}': [String(given?.id), open.id],
      '/requests/{id}/timeline': [String(given?.id), open.id],
      '/bonuses/{id}/give-up': [String(bonus?.id)],
      '/customers/get-bonus/{id}': [String(bonus?.id)],
      '/customers/sessions/{id}/end': sessions.map(({ id }) => id),
      '/support/threads/{thread}': threads,
      '/support/threads/{thread}/messages': threads,
      '/support/threads/{thread}/read': threads,
      '/support/threads/{thread}/typing': threads,
      '/support/threads/{thread}/complaint': threads,
      '/support/pictures/{message}': (messages as { id: Id }[]).map(({ id }) => id),
      // No API call takes the id of a slip. The test checks that no response to another member contains it.
      slip: [(slip as { id: Id }).id],
    },
  }
}

const ownerOfWithdrawal = async (): Promise<{ member: TestMember; owned: Owned }> => {
  const member = await register(product)
  await deposit(product, member, 500)
  const mark = ['risk', 'mark', member.phone, '--reason', 'a test']
  expect((await operatorOn(() => product.context())(...mark)).code).toBe(0)
  await expectOk(
    product.api('POST', '/requests/withdraw', { phone: member.phone, amount: 200 }, member.token),
  )
  await product.settle()
  const [withdrawal] = await dataOf<{ id: Id }>('/requests?type=withdraw', member)
  return { member, owned: { '/requests/withdraw/{id}': [String(withdrawal?.id)] } }
}

/** Returns the rows of these members in the tables that no call of another member may change. */
const stateOf = async (members: readonly TestMember[]) => {
  const tables = [
    'deposits',
    'withdrawals',
    'bonuses',
    'slips',
    'sessions',
    'ledger_balances',
    'support_threads',
  ]
  const phones = members.map(({ phone }) => phone)
  const states: unknown[] = []
  for (const table of tables)
    states.push(
      await product.query(
        `select to_jsonb(t) - 'seen_at' as row from ${table} t join members m on m.id = t.member_id
          where m.phone = any($1) order by to_jsonb(t)::text`,
        [phones],
      ),
    )
  return states
}

test('no id of another member is taken by any call, and nothing that others read names them', async () => {
  const owners = [await ownerOfEverything(), await ownerOfWithdrawal()]
  const members = owners.map(({ member }) => member)
  const owned: Owned = Object.assign({}, ...owners.map(one => one.owned))
  const thief = await register(product)
  await deposit(product, thief, 500)
  const before = await stateOf(members)

  const withIds = Object.values(contract).filter(
    ({ path }) => path.includes('{') && ![...OF_EVERYBODY, ...OF_CALLER].includes(path),
  )
  const taken: string[] = []
  for (const { method, path } of withIds)
    for (const id of owned[path] ?? [])
      for (const prefix of ['/lobby/api', '/api']) {
        const body =
          method === 'POST'
            ? { phone: members[0]?.phone, member_id: members[0]?.phone, password: PASSWORD, ...SUPPORT_BODY }
            : undefined
        const { status, body: said } = await product.call(
          method,
          prefix + path.replace(/\{\w+\}/, id),
          body,
          thief.token,
        )
        // For the id of another member's bonus, the API answers as for an unknown promotion.
        const refused = status === 404 || said.code === 'bonus_unavailable'
        if (!refused) taken.push(`${method} ${prefix}${path} ${status}`)
      }
  expect(taken).toEqual([])
  // `owned` has no id for a call that was added later. This check then fails, until the test covers the new call.
  expect(withIds.map(({ path }) => path).filter(path => owned[path] === undefined)).toEqual([])

  // Numbers of messages are left out of the search, because their few digits may occur in any text.
  const ids = Object.values(owned)
    .flat()
    .filter(id => !/^\d+$/.test(id))
  const named = [...members.flatMap(({ phone, account }) => [phone, account]), ...ids]
  for (const { method, path } of Object.values(contract)) {
    if (method !== 'GET' || path.includes('{')) continue
    const headers = { authorization: `Bearer ${thief.token}` }
    const text = await (await fetch(`${product.origin()}/lobby/api${path}`, { headers })).text()
    expect({ path, names: named.filter(word => text.includes(word)) }).toEqual({ path, names: [] })
  }
  expect(await stateOf(members)).toEqual(before)
})

test('an identity in a body or an address changes nothing: the session decides', async () => {
  const [owner, thief] = [await register(product), await register(product)]
  await deposit(product, owner, 500)
  const claims = {
    phone: owner.phone,
    member_id: owner.phone,
    account_number: owner.account,
    bank: owner.bank,
  }
  const asked = await product.api('POST', '/requests/withdraw', { ...claims, amount: 200 }, thief.token)
  expect(asked.status).toBe(422)
  const profile = await product.api('GET', `/customers/profile?phone=${owner.phone}`, undefined, thief.token)
  expect(JSON.stringify(profile.body)).not.toContain(owner.phone)
  const rowsOf = () =>
    product.query('select line, phone, account_number, bank, name from members where phone = $1', [
      owner.phone,
    ])
  const before = await rowsOf()
  await expectOk(product.api('POST', '/customers/details', { ...claims, line: 'thief' }, thief.token))
  expect(await rowsOf()).toEqual(before)
  expect((await profileOf(product, thief)) as unknown).toMatchObject({
    phone: thief.phone,
    account_number: thief.account,
    line: 'thief',
  })
})
