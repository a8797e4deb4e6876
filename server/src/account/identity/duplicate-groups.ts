import { nameMark } from '@sala/contract/text/person-name.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../../platform/db.ts'
import type { OnePersonMark } from './duplicate-accounts.ts'
import { findSharedAmong, SHARED_MAX, type SharedGroup } from './sql.ts'

const MARK_OF: Readonly<Record<SharedGroup['kind'], { mark: OnePersonMark; needsName: boolean }>> = {
  payer: { mark: 'payer', needsName: false },
  device: { mark: 'device', needsName: false },
  birth_date: { mark: 'name_and_birth_date', needsName: true },
  address: { mark: 'name_and_address', needsName: true },
}

/** Returns those of the given members that have a duplicate account among the given members. Each has the attributes that match. */
export const findDuplicatesAmong = async (
  db: Db,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly OnePersonMark[]>> => {
  const found = new Map<MemberId, Set<OnePersonMark>>()
  const groups = Map.groupBy(await findSharedAmong(db, members, SHARED_MAX), ({ kind, shared, name }) => {
    const named = MARK_OF[kind].needsName ? nameMark(name ?? '') : '-'
    return named === '' ? '' : `${kind} ${shared} ${named}`
  })
  for (const [key, group] of groups) {
    if (key === '' || new Set(group.map(({ member_id }) => member_id)).size < 2) continue
    for (const { member_id, kind } of group)
      found.set(member_id, (found.get(member_id) ?? new Set()).add(MARK_OF[kind].mark))
  }
  return new Map([...found].map(([member, marks]) => [member, [...marks]]))
}
