import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../platform/db.ts'
import { type TransferKind, transferKinds } from './accounts.ts'
import { selectSumOfKinds } from './sql.ts'

/** How much a member's transfers of these kinds since `from` come to, reversed ones not taken off. */
export const sumOfKindsSince = async (
  db: Db | Tx,
  memberId: MemberId,
  kinds: readonly TransferKind[],
  from: Date,
): Promise<Satang> =>
  satang(
    await selectSumOfKinds(
      db,
      memberId,
      kinds.map(kind => transferKinds[kind]),
      from,
    ),
  )
