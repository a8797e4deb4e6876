import { randomBytes } from 'node:crypto'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { MessageFacts } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { chooseChannel } from '../messages/choices/message-choices.ts'
import { consentToNews, endNews } from '../messages/choices/news-consents.ts'
import { messagesJobs } from '../messages/jobs.ts'
import { writeMessage } from '../messages/messages.ts'
import { subscribe } from '../messages/push/subscriptions.ts'
import { inTransaction } from '../platform/db.ts'
import { beginBreak } from '../protection/breaks/play-breaks.ts'
import { writeNews } from './news-recipients.ts'

const cashier = useCashier()
const POINT = 'BLP7ceWHCS3qBpXkh9VsHz-LGi1KhAXoL6N6BCM2SbgEImgxufVUnqjw7dR6hSBxFlNRSJaaUT0HCWc-EflyuTU'
const HOUR = 60

/** Creates a member whose push service is unreachable, so that an allowed push stays in the queue. */
const reachable = async (): Promise<{ id: MemberId }> => {
  const member = await cashier.member()
  await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
  for (const group of ['news', 'bonuses'] as const)
    await chooseChannel(cashier.ctx, member.id, { group, channel: 'push', is_on: true })
  await subscribe(cashier.ctx, member.id, {
    endpoint: `http://127.0.0.1:9/sandbox/push/send/${randomBytes(8).toString('hex')}`,
    p256dh: POINT,
    auth: randomBytes(16).toString('base64url'),
  })
  return member
}
const send = async () => {
  await messagesJobs(cashier.ctx)['messages:push']?.({})
}
const writeTo = async ({ id }: { id: MemberId }) => {
  const letter = { title: 'ข่าว', text: 'ข่าววันนี้', to: '/promotion' }
  const { written } = await inTransaction(cashier.ctx.db, tx =>
    writeNews(tx, [{ member_id: id, letter }], 'a campaign', cashier.ctx.clock.now()),
  )
  expect(written.size).toBe(1)
}
const offer = ({ id }: { id: MemberId }) => {
  const facts: MessageFacts = { kind: 'bonus_completed', amount: satang(100n) }
  return inTransaction(cashier.ctx.db, tx => writeMessage(tx, id, facts, 'a bonus', cashier.ctx.clock.now()))
}
const deliveries = ({ id }: { id: MemberId }) =>
  cashier.database.query<{ status: string; why: string | null; next: Date | null }>(
    'select d.status, d.why, d.next_try_at as next from push_deliveries d join messages m on m.no = d.message_no where m.member_id = $1 order by m.no',
    [id],
  )

test('a written message of news is not pushed after the consent ended, and an offer still is', async () => {
  const member = await reachable()
  await writeTo(member)
  await offer(member)
  await endNews(cashier.ctx, member.id, 'message')
  await send()
  expect(await deliveries(member)).toMatchObject([
    { status: 'ended', why: 'no_consent' },
    { status: 'waiting', why: null },
  ])
})

test('neither news nor an offer is pushed to a member who took a break since', async () => {
  const member = await reachable()
  await writeTo(member)
  await offer(member)
  await beginBreak(cashier.ctx, member.id, '1d')
  await send()
  expect((await deliveries(member)).slice(0, 2)).toMatchObject([
    { status: 'ended', why: 'on_break' },
    { status: 'ended', why: 'on_break' },
  ])
})

test('advertising waits in quiet hours until they end, and its own message does not count against its cap', async () => {
  const member = await reachable()
  await writeTo(member)
  // The test's clock shows 15:00 in Bangkok. Eight hours later it is 23:00, which is within the quiet hours.
  cashier.advance(8 * HOUR)
  await send()
  const [waiting] = await deliveries(member)
  expect(waiting).toMatchObject({ status: 'waiting' })
  expect(waiting?.next?.toISOString().slice(11, 16)).toBe('01:00')
  cashier.advance(9 * HOUR + 1)
  await send()
  expect(await deliveries(member)).toMatchObject([{ status: 'waiting' }])
})
