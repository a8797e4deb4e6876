import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Tx } from '../platform/db.ts'
import { type ErasedPerson, inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { eraseDocuments, forgetDocuments } from './document-checks/vendor-deletions.ts'
import { lockMember, type Member } from './members/members.ts'
import { deleteTraces, emptyMember, findAddresses, findPersonalRows } from './personal-data-sql.ts'

export { deleteAddressesOfErased } from './personal-data-sql.ts'

/** Locks the member, and returns the member with the data by which other personal data is found: phone, bank account and IP addresses. */
export const loadPerson = async (
  tx: Tx,
  memberId: MemberId,
): Promise<{ member: Member; person: ErasedPerson }> => {
  const member = await lockMember(tx, memberId)
  const { phone, account_number } = member
  const addresses = await findAddresses(tx, memberId)
  return { member, person: { member_id: memberId, phone, account_number, addresses } }
}

export const accountPersonalData: PersonalData = {
  exported: [
    'members',
    'sessions',
    'device_marks',
    'payer_marks',
    'sign_in_addresses',
    'sign_in_links',
    'activity_tickets',
    'password_resets',
    'one_time_codes',
    'login_delays',
    'member_passkeys',
    'member_authenticators',
    'member_recovery_codes',
    'member_factor_proofs',
    'factor_recoveries',
    'identity_cases',
    'identity_pictures',
    'identity_checks',
  ],
  left_out: {
    identity_deletions: 'references at a vendor after an erasure: no member any more',
    registrations: 'a phone in a registration: no member yet',
    member_passkey_challenges: 'texts that a passkey signs within minutes: no data of a person',
    registration_tokens: 'tokens of a registration: no member yet',
    operator_credits: 'facts of a review: the money itself is in the transfers',
  },
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: async (tx, person, at) => {
    await deleteTraces(tx, person)
    await eraseDocuments(tx, person.member_id, at)
    await emptyMember(tx, person.member_id, at)
  },
  forgetMoney: (tx, memberId, _account, at) => forgetDocuments(tx, memberId, at),
}
