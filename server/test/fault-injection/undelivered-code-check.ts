import { codeOf, SEND_CODE_JOB } from '../../src/account/otp/otp.ts'
import { limits } from '../../src/account/rate-limits.ts'
import type { TestMember } from '../test-members.ts'
import type { FaultyProduct } from './faulty-product.ts'

/**
 * SQL query for one-time codes that are still valid. The column `texts` contains all SMS to the code's phone, and `is_tried` is true if a job will
 * still try to send the code.
 */
const GOOD = `select c.id, c.flow, c.phone,
    coalesce(array_agg(m.text) filter (where m.text is not null), '{}') as texts,
    exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier = $2 and j.payload->>'code_id' = c.id and j.attempts < j.max_attempts) as is_tried
  from one_time_codes c left join sandbox.sms_message m on m.phone = c.phone
 where c.phone = any($1) and c.expires_at > $3 and c.used_at is null
   and not exists (select from limit_hits h where h.name = $4 and h.subject = c.phone and h.hits >= $5)
 group by c.id, c.flow, c.phone`

type Good = Parameters<typeof codeOf>[1] & { readonly texts: readonly string[]; readonly is_tried: boolean }

/** Returns error messages about valid one-time codes that did not arrive and that no job will send. Used and expired codes do not count. */
export const findUndeliveredCodes = async (
  product: FaultyProduct,
  members: readonly TestMember[],
): Promise<string[]> => {
  const { clock, config } = product.ctx()
  const { name, count } = limits.sms_per_phone
  const phones = members.map(({ phone }) => phone)
  const good = await product.query<Good>(GOOD, [phones, SEND_CODE_JOB, clock.now(), name, count])
  return good
    .filter(
      code => !code.is_tried && !code.texts.some(text => text.includes(codeOf(config.code_secret, code))),
    )
    .map(({ phone }) => `a code for ${phone} did not arrive, and nobody tries to send it`)
}
