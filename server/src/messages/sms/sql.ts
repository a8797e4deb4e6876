import type { MessageKind } from '@sala/contract/messages/message-facts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type DueSms = {
  readonly message_no: bigint
  readonly member_id: MemberId
  readonly kind: MessageKind
  readonly tries: number
  readonly provider: number
  readonly created_at: Date
}

/**
 * Claims up to `limit` due SMS. The next attempt is scheduled when an SMS is claimed, so that a crash of the process loses none. The pause until then
 * starts at `first_seconds` and doubles with each attempt, up to `most_seconds`.
 */
export const claimDueSms = async (
  db: Db,
  now: Date,
  pause: { readonly limit: number; readonly first_seconds: number; readonly most_seconds: number },
): Promise<DueSms[]> => {
  const { rows } = await sql<DueSms>`
    update sms_deliveries d
       set tries = d.tries + 1,
           next_try_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.most_seconds}, ${pause.first_seconds} * (2 ^ least(d.tries, 20))::integer))
      from (
        select message_no from sms_deliveries
         where status = 'waiting' and next_try_at <= ${now}
         order by next_try_at limit ${pause.limit} for update skip locked
      ) due
      join messages m on m.no = due.message_no
     where d.message_no = due.message_no
    returning d.message_no, d.tries, d.provider, m.member_id, m.kind, m.created_at`.execute(db)
  return rows
}

export const markSmsSent = async (db: Db, { message_no }: DueSms): Promise<void> => {
  await sql`
    update sms_deliveries set status = 'sent', next_try_at = null
     where message_no = ${message_no} and status = 'waiting'`.execute(db)
}

/** Ends a failed SMS. `why` is the reason that the log and the desk (the staff's website) show. */
export const endSms = async (db: Db, { message_no }: DueSms, why: string): Promise<void> => {
  await sql`
    update sms_deliveries set status = 'ended', next_try_at = null, why = ${why}
     where message_no = ${message_no} and status = 'waiting'`.execute(db)
}

/** Moves an SMS to the next provider, whose first attempt is due immediately. */
export const useNextProvider = async (db: Db, { message_no, provider }: DueSms, now: Date): Promise<void> => {
  await sql`
    update sms_deliveries set provider = ${provider + 1}, tries = 0, next_try_at = ${now}
     where message_no = ${message_no} and status = 'waiting' and provider = ${provider}`.execute(db)
}
