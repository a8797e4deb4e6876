import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Member } from '../members/members.ts'
import { findSharing, SHARED_MAX, type SharedData } from './sql.ts'

/** Kinds of matches between two accounts. One match is enough to treat the accounts as duplicates. */
export const onePersonMarks = ['payer', 'device', 'name_and_birth_date', 'name_and_address'] as const
export type OnePersonMark = (typeof onePersonMarks)[number]

export type Lookalike = { readonly member_id: MemberId; readonly marks: readonly OnePersonMark[] }

/**
 * The kind of match that results from each shared attribute. A shared paying account or device alone identifies a person or household. Many people
 * share a birth date or an IP address, so these count only together with an equal name.
 */
const MARK_OF: Readonly<Record<SharedData['kind'], { mark: OnePersonMark; needsName: boolean }>> = {
  payer: { mark: 'payer', needsName: false },
  device: { mark: 'device', needsName: false },
  birth_date: { mark: 'name_and_birth_date', needsName: true },
  address: { mark: 'name_and_address', needsName: true },
}

/** Finds duplicate accounts of the member, and the attributes by which each matches. */
export const lookalikesOf = async (
  db: Db | Tx,
  { id, name }: Pick<Member, 'id' | 'name'>,
): Promise<Lookalike[]> => {
  const own = name === null ? '' : nameMark(name)
  const isNamesake = (other: string | null) => own !== '' && other !== null && nameMark(other) === own
  const found = new Map<MemberId, OnePersonMark[]>()
  for (const { member_id, kind, name: other } of await findSharing(db, id, SHARED_MAX)) {
    const { mark, needsName } = MARK_OF[kind]
    if (needsName && !isNamesake(other)) continue
    found.set(member_id, [...(found.get(member_id) ?? []), mark])
  }
  return [...found].map(([member_id, marks]) => ({ member_id, marks }))
}
