import { lineNotices } from '@sala/contract/messages/line-notice-texts.ts'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'
import { deposit, expectOk, register, type TestMember } from './test-member.ts'

const product = useProduct()
const lobby = () => `${product.origin()}/lobby`
type Shown = { readonly sender: string; readonly text: string }

const newUser = async (): Promise<string> => {
  const { body } = await product.sandbox('POST', '/line/users', { name: 'มะลิ' })
  return String(body.user_id)
}
const act = (user: string, what: 'follow' | 'block' | 'messages', body?: object) =>
  product.sandbox('POST', `/line/users/${user}/${what}`, body)
/** Runs all jobs. Then returns the messages that the official account has sent to the LINE user. */
const shownTo = async (user: string): Promise<string[]> => {
  await product.settle()
  const { body } = await product.sandbox('GET', `/line/users/${user}/messages`)
  return (body as unknown as Shown[]).filter(({ sender }) => sender === 'account').map(({ text }) => text)
}
const stateOf = async ({ token }: TestMember) => {
  await product.settle()
  return (await expectOk(product.api('GET', '/messages/line', undefined, token))).state
}

/** Follows the official account as a new LINE user. Then links this user to the member by the link in the account's reply. Returns the user's id. */
const linkNewUser = async (member: TestMember): Promise<string> => {
  const user = await newUser()
  await act(user, 'follow')
  await expect.poll(() => shownTo(user), { timeout: 15_000 }).toHaveLength(1)
  const [invitation = ''] = await shownTo(user)
  const link_token = /[?&]line=([^\s]+)/.exec(invitation)?.[1] ?? ''
  const { url } = await expectOk(product.api('POST', '/messages/line', { link_token }, member.token))
  const nonce = new URL(String(url)).searchParams.get('nonce')
  await product.sandbox('POST', '/line/link', { link_token, nonce, user_id: user })
  await expect.poll(() => stateOf(member), { timeout: 15_000 }).toBe('linked')
  return user
}

test('a member links LINE by the link of the account, and a credited deposit is announced there once', async () => {
  const member = await register(product)
  const user = await linkNewUser(member)
  const notices = async () => (await shownTo(user)).filter(text => text === lineNotices.message(lobby()))
  // The first message says that the LINE account is linked.
  await expect.poll(notices, { timeout: 15_000 }).toHaveLength(1)
  await deposit(product, member, 500)
  await expect.poll(notices, { timeout: 15_000 }).toHaveLength(2)
  await act(user, 'block')
  await expect.poll(() => stateOf(member), { timeout: 15_000 }).toBe('blocked')
  await deposit(product, member, 300)
  expect(await notices()).toHaveLength(2)
})

test('a lost answer and a busy LINE delay a message, and it arrives once', async () => {
  const member = await register(product)
  const user = await linkNewUser(member)
  const notices = async () => (await shownTo(user)).filter(text => text === lineNotices.message(lobby()))
  // The first message says that the LINE account is linked.
  await expect.poll(notices, { timeout: 15_000 }).toHaveLength(1)
  await product.sandbox('POST', '/faults', {
    partner: 'line',
    operation: 'push',
    kind: 'drop_after_commit',
    count: 1,
  })
  await deposit(product, member, 500)
  await product.settle()
  await product.query("update line_deliveries set next_try_at = now() where status = 'waiting'")
  await expect.poll(notices, { timeout: 15_000 }).toHaveLength(2)
})

test('a forged call to the webhook is refused before it is read', async () => {
  for (const body of [{ events: [] }, { not: 'ours' }]) {
    const answer = await product.api('POST', '/callbacks/line', body)
    expect(answer.status).toBe(401)
  }
})
