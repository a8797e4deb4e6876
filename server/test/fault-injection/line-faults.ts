import type { Draw } from '../../seed/simulated-past/random-numbers.ts'
import { lineOf, startLink, unlink } from '../../src/messages/line-chat/line-links.ts'
import type { TestMember } from '../test-members.ts'
import type { FaultyProduct } from './faulty-product.ts'

type Checked = Pick<FaultyProduct, 'query'>

/** Returns the id of the LINE user who belongs to the member in the simulation. This user's name is the member's phone number. */
const userOf = async (product: FaultyProduct, { phone }: TestMember): Promise<string> => {
  const [known] = await product.query<{ user_id: string }>(
    'select user_id from sandbox.line_user where name = $1',
    [phone],
  )
  if (known !== undefined) return known.user_id
  const { body } = await product.outside('POST', '/line/users', { name: phone })
  await product.outside('POST', `/line/users/${String(body.user_id)}/follow`)
  return String(body.user_id)
}

const link = async (product: FaultyProduct, member: TestMember, user: string): Promise<void> => {
  const ctx = product.ctx()
  const token = (await ctx.partners.chat_app?.linkToken(user)) ?? ''
  const { url } = await startLink(ctx, member.id, token)
  const nonce = new URL(url).searchParams.get('nonce')
  await product.outside('POST', '/line/link', { link_token: token, nonce, user_id: user })
}

/** Action of a member: links a LINE account, writes to the official account, blocks it for a while, or unlinks the LINE account. */
export const useLine = async (product: FaultyProduct, member: TestMember, draw: Draw): Promise<void> => {
  const user = await userOf(product, member)
  const { state } = await lineOf(product.ctx(), member.id)
  if (state === 'unlinked') return link(product, member, user)
  if (state === 'blocked') await product.outside('POST', `/line/users/${user}/follow`)
  else if (draw(3) === 0) await product.outside('POST', `/line/users/${user}/block`)
  else if (draw(6) === 0) await unlink(product.ctx(), member.id)
  else await product.outside('POST', `/line/users/${user}/messages`, { text: 'ถามหน่อย' })
}

/**
 * Returns error messages about LINE. A message is wrong if LINE took it twice, if it counts as sent but LINE did not take it, or if it still waits. A
 * LINE account is wrong if it is linked to another member. A block that Sala does not know is no error, because LINE's events may be lost.
 */
export const findLineFaults = async (
  product: Checked,
  members: readonly Pick<TestMember, 'id'>[],
): Promise<string[]> => {
  const ids = members.map(({ id }) => id)
  const rows = await product.query<Record<string, unknown>>(
    `select 'delivery' as of, d.message_no::text, d.status, d.why, p.retry_key is not null as is_taken
       from line_deliveries d join messages m on m.no = d.message_no
       left join sandbox.line_push p on p.retry_key = d.retry_key
      where m.member_id = any($1) and (d.status = 'waiting' or (d.status = 'sent' and p.retry_key is null))
     union all
     select 'link', l.member_id, u.name, null, true
       from line_links l join members m on m.id = l.member_id
       left join sandbox.line_user u on u.user_id = l.line_user_id
      where l.member_id = any($1) and u.name is distinct from m.phone
     union all
     select 'shown', u.user_id, count(*)::text, null, true
       from sandbox.line_user u join members m on m.phone = u.name
       join sandbox.line_message s on s.user_id = u.user_id and s.text like 'คุณมีข้อความใหม่%'
      where m.id = any($1) group by u.user_id, m.id
     having count(*) > (select count(*) from line_deliveries d join messages x on x.no = d.message_no
                          join sandbox.line_push p on p.retry_key = d.retry_key where x.member_id = m.id)`,
    [ids],
  )
  return rows.map(row => `LINE is not as our records say: ${JSON.stringify(row)}`)
}
