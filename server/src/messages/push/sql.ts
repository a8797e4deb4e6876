import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Subscription } from './push-service.ts'

/** Deletes the subscription with this push URL if it belongs to another member, who used the same browser before. */
export const deleteForeignSubscription = async (
  tx: Tx,
  memberId: MemberId,
  endpoint: string,
): Promise<void> => {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and member_id <> ${memberId}`.execute(
    tx,
  )
}

/** Stores a subscription of one of the member's browsers. If it exists already, its new keys are stored. */
export const upsertSubscription = async (
  tx: Tx,
  memberId: MemberId,
  { endpoint, p256dh, auth }: Subscription,
  at: Date,
): Promise<void> => {
  await sql`
    insert into push_subscriptions (member_id, endpoint, p256dh, auth, created_at)
    values (${memberId}, ${endpoint}, ${p256dh}, ${auth}, ${at})
    on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    tx,
  )
}

/** Deletes the member's oldest subscriptions, so that at most `limit` remain. */
export const deleteOldestSubscriptions = async (tx: Tx, memberId: MemberId, limit: number): Promise<void> => {
  await sql`
    delete from push_subscriptions where no in (
      select no from push_subscriptions where member_id = ${memberId} order by no desc offset ${limit})`.execute(
    tx,
  )
}

export const deleteSubscription = async (db: Db, memberId: MemberId, endpoint: string): Promise<void> => {
  await sql`delete from push_subscriptions where member_id = ${memberId} and endpoint = ${endpoint}`.execute(
    db,
  )
}

export type DueDelivery = Subscription & {
  readonly message_no: bigint
  readonly subscription_no: bigint
  readonly member_id: MemberId
  readonly kind: MessageKind
  readonly tries: number
  readonly created_at: Date
}

/**
 * Claims up to `limit` due pushes. News (advertising) are claimed last. The next attempt is scheduled when a push is claimed, so that a crash of the
 * process loses none. The pause until then starts at `first_seconds` and doubles with each attempt, up to `most_seconds`.
 */
export const claimDueDeliveries = async (
  db: Db,
  now: Date,
  pause: { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number },
): Promise<DueDelivery[]> => {
  const { rows } = await sql<DueDelivery>`
    update push_deliveries d
       set tries = d.tries + 1,
           next_try_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(d.tries, 20))::integer))
      from (
        select message_no, subscription_no from push_deliveries
         where status = 'waiting' and next_try_at <= ${now}
         order by is_news, next_try_at limit ${pause.limit} for update skip locked
      ) due
      join messages m on m.no = due.message_no
      join push_subscriptions s on s.no = due.subscription_no
     where d.message_no = due.message_no and d.subscription_no = due.subscription_no
    returning d.message_no, d.subscription_no, d.tries, m.member_id, m.kind, m.created_at, s.endpoint, s.p256dh, s.auth`.execute(
    db,
  )
  return rows
}

type Key = Pick<DueDelivery, 'message_no' | 'subscription_no'>

export const markSent = async (db: Db, { message_no, subscription_no }: Key): Promise<void> => {
  await sql`
    update push_deliveries set status = 'sent', next_try_at = null
     where message_no = ${message_no} and subscription_no = ${subscription_no} and status = 'waiting'`.execute(
    db,
  )
}

/** Ends a failed delivery. `why` is the reason that the log and the desk (the staff's website) show. */
export const endDelivery = async (
  db: Db,
  { message_no, subscription_no }: Key,
  why: string,
): Promise<void> => {
  await sql`
    update push_deliveries set status = 'ended', next_try_at = null, why = ${why}
     where message_no = ${message_no} and subscription_no = ${subscription_no} and status = 'waiting'`.execute(
    db,
  )
}

/** Postpones the next attempt of a delivery, because the push service asks for a longer pause. */
export const postponeDelivery = async (
  db: Db,
  { message_no, subscription_no }: Key,
  until: Date,
): Promise<void> => {
  await sql`
    update push_deliveries set next_try_at = greatest(next_try_at, ${until})
     where message_no = ${message_no} and subscription_no = ${subscription_no} and status = 'waiting'`.execute(
    db,
  )
}

/** Deletes a subscription that its browser has ended, together with its deliveries. */
export const deleteEndedSubscription = async (db: Db, no: bigint): Promise<void> => {
  await sql`delete from push_subscriptions where no = ${no}`.execute(db)
}

/** Drops the member's waiting pushes of messages of these kinds. */
export const endWaitingPushes = async (
  tx: Tx,
  memberId: MemberId,
  kinds: readonly MessageKind[],
  why: string,
): Promise<void> => {
  await sql`
    update push_deliveries d set status = 'ended', next_try_at = null, why = ${why}
      from messages m
     where m.no = d.message_no and m.member_id = ${memberId} and m.kind = any(${[...kinds]}::text[]) and d.status = 'waiting'`.execute(
    tx,
  )
}
