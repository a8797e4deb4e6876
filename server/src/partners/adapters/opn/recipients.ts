import { z } from 'zod'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, isReportedMissing, partnerText } from '../../adapter-kit/partner-values.ts'
import type { KnownPayee, Payee, Payees } from '../../ports/payouts.ts'
import { callOpn, failure, notFound, OPN, type OpnPlace, opnId } from './wire-format.ts'

const recipient = z.object({
  object: z.literal('recipient'),
  id: opnId('recp'),
  verified: z.boolean(),
  active: z.boolean(),
  deleted: z.boolean().default(false),
  /** Opn's reason for refusing a bank account: `name_mismatch`, `account_not_found` or `bank_not_found`. */
  failure_code: partnerText.nullish(),
  name: partnerText,
  bank_account: z.object({ brand: partnerText, last_digits: partnerText.min(1) }),
})
type Recipient = z.output<typeof recipient>

const payeeOf = ({ id, verified, active, deleted, failure_code }: Recipient): KnownPayee => {
  const reason = failure_code ?? (deleted ? 'deleted' : null)
  if (reason !== null) return { state: 'refused', reason }
  return { payee_id: id, state: verified && active ? 'ready' : 'waiting' }
}

/**
 * Returns whether the recipient at Opn is this payee. The API shows only the last digits of the account number, so bank and name are
 * compared too.
 */
const isOf = ({ bank, account, name }: Payee, made: Recipient): boolean =>
  made.bank_account.brand === bank &&
  account.endsWith(made.bank_account.last_digits) &&
  made.name.trim() === name.trim()

/** Registers payees at Opn. Opn verifies each account before the first payout to it, which may take two working days. */
export const opnPayees = (place: OpnPlace): Payees => ({
  register: async ({ bank, account, name }) => {
    const form = {
      name,
      type: 'individual',
      'bank_account[brand]': bank,
      'bank_account[number]': account,
      'bank_account[name]': name,
    }
    const answer = await callOpn(place, { method: 'POST', path: '/recipients', form })
    const refused = failure.safeParse(answer.body)
    if (answer.status === 400 && refused.success) return { state: 'refused', reason: refused.data.code }
    if (answer.status !== 200) throw new PartnerConfused(OPN, answer)
    const made = expectBody(OPN, answer, recipient)
    if (!isOf({ bank, account, name }, made)) throw new PartnerConfused(OPN, answer)
    return payeeOf(made)
  },
  find: async payeeId => {
    const answer = await callOpn(place, { method: 'GET', path: `/recipients/${payeeId}` })
    if (isReportedMissing(OPN, answer, notFound)) return null
    const known = answer.status === 200 ? expectBody(OPN, answer, recipient) : null
    if (known?.id !== payeeId) throw new PartnerConfused(OPN, answer)
    return payeeOf(known)
  },
})
