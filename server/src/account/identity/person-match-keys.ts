import { earlierNameMarks } from '@sala/contract/text/legacy-name-match-key.ts'
import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { devicesOf } from '../devices/device-records.ts'
import { bankMarkOf, memberOf } from '../members/members.ts'
import { findSharing, SHARED_MAX } from './sql.ts'

/** Attributes by which a person is recognised across accounts. */
export const personMarkKinds = ['name', 'birth_date', 'bank_account', 'phone', 'device'] as const
export type PersonMarkKind = (typeof personMarkKinds)[number]
export type PersonMark = { readonly kind: PersonMarkKind; readonly value: string }

/** Returns the match keys of the member's current data. Equal keys of two accounts suggest one person. */
export const personMarksOf = async (db: Db | Tx, memberId: MemberId): Promise<PersonMark[]> => {
  const member = await memberOf(db, memberId)
  const devices = await devicesOf(db, memberId)
  const known: [PersonMarkKind, string | null][] = [
    ['name', member.name === null ? null : nameMark(member.name)],
    ['birth_date', member.birth_date],
    ['bank_account', bankMarkOf(member)],
    ['phone', member.phone],
    ...devices.map((hash): [PersonMarkKind, string] => ['device', hash.toString('hex')]),
  ]
  return known.flatMap(([kind, value]) => (value === null || value === '' ? [] : [{ kind, value }]))
}

/** Returns match keys of the member's name in the formats of earlier releases. Keys of other accounts may still be stored in these formats. */
export const earlierMarksOf = async (db: Db | Tx, memberId: MemberId): Promise<PersonMark[]> => {
  const { name } = await memberOf(db, memberId)
  return name === null ? [] : earlierNameMarks(name).map(value => ({ kind: 'name', value }))
}

/**
 * Returns candidates for duplicate accounts: members with the same browser or birth date. Bank accounts and phones are not compared, because no two
 * members can have the same one.
 */
export const membersAlike = async (db: Db | Tx, memberId: MemberId): Promise<MemberId[]> => {
  const sharing = await findSharing(db, memberId, SHARED_MAX)
  const alike = sharing.filter(({ kind }) => kind === 'device' || kind === 'birth_date')
  return [...new Set(alike.map(({ member_id }) => member_id))]
}
