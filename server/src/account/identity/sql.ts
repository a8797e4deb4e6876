import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export const markPhoneProved = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`update members set phone_proved = true where id = ${memberId}`.execute(tx)
}

/** For a member who has the bank step behind them and no birth date yet. */
export const setBirthDate = async (
  tx: Tx,
  memberId: MemberId,
  birthDate: string,
  now: Date,
): Promise<void> => {
  await sql`
    update members set birth_date = ${birthDate}::date, birth_date_set_at = ${now}
    where id = ${memberId} and birth_date is null and bank_set_at is not null`.execute(tx)
}
