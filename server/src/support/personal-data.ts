import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db } from '../platform/db.ts'
import type { PersonalData, PersonalRow } from '../platform/personal-data.ts'
import { eraseThreads, findPersonalPictures, findPersonalRows } from './personal-data-sql.ts'

/** Number of pictures in one page of the data export, so that a page has at most a few MB, however many pictures the member sent. */
const PICTURES_A_PAGE = 10

async function* readThreads(db: Db, memberId: MemberId): AsyncGenerator<readonly PersonalRow[]> {
  yield await findPersonalRows(db, memberId)
  let after = 0n
  for (;;) {
    const pictures = await findPersonalPictures(db, memberId, after, PICTURES_A_PAGE)
    const last = pictures.at(-1)
    if (last === undefined) return
    after = last.message_no
    yield pictures.map(({ table_name, row }) => ({ table_name, row }))
  }
}

/** Personal data of this domain: conversations and complaints, as an export contains them and an erasure removes them. */
export const supportPersonalData: PersonalData = {
  exported: ['support_threads', 'support_messages', 'support_pictures', 'complaints'],
  left_out: { support_notes: 'notes between staff users: their working papers' },
  read: readThreads,
  erase: (tx, { member_id }, at) => eraseThreads(tx, member_id, at),
}
