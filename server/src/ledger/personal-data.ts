import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalData, PersonalRow } from '../platform/personal-data.ts'
import { findMoney, findPersonalRows, findPersonalTransfers } from './personal-data-sql.ts'

/** Number of transfers that are read in one page. A member who played for years has hundreds of thousands. */
const TRANSFERS_AT_ONCE = 5_000

async function* read(db: Db, memberId: MemberId): AsyncGenerator<readonly PersonalRow[]> {
  yield await findPersonalRows(db, memberId)
  let after = 0n
  for (;;) {
    const page = await findPersonalTransfers(db, memberId, after, TRANSFERS_AT_ONCE)
    yield page
    if (page.length < TRANSFERS_AT_ONCE) return
    after = page.at(-1)?.seq ?? after
  }
}

/** Returns whether any transfer of the member was posted. */
export const everHadMoney = (tx: Tx, memberId: MemberId): Promise<boolean> => findMoney(tx, memberId)

/** Personal data in the ledger, for export. It cannot be erased, because the ledger never changes. It identifies a member only by id and number. */
export const ledgerPersonalData: PersonalData = {
  exported: ['ledger_balances', 'play_days', 'play_hours', 'play_totals', 'ledger_transfers'],
  left_out: {},
  read,
}
