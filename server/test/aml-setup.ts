import type { AmlRule } from '@sala/contract/aml/aml-terms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { recordFinding, recordMatches } from '../src/aml/cases/cases.ts'
import { findRunningCase } from '../src/aml/cases/sql.ts'
import { loadList } from '../src/aml/lists/sanctions-lists.ts'
import type { Context } from '../src/context.ts'
import { inTransaction } from '../src/platform/db.ts'

const DECISION = { operator: 'rung', reason: 'a list of a test' }

/** Returns the file of a sanctions list as CSV: a header and these rows with reference, name, aliases and birth date. */
export const listFile = (rows: readonly string[]): Buffer =>
  Buffer.from(`reference,name,aliases,birth_date\n${rows.map(row => `${row}\n`).join('')}`)

/** Loads a sanctions list with these rows. Returns the number of the list. */
export const loadedList = async (
  ctx: Context,
  name: string,
  rows: readonly string[] = ['T-1,ทดสอบ รายชื่อ,,1970'],
): Promise<string> => (await loadList(ctx, DECISION, { name, source: 'ทดสอบ', bytes: listFile(rows) })).no

/** Opens a case about money laundering for the member, as if the product's check `rule` had found something. Returns the number of the case. */
export const amlCase = async (ctx: Context, memberId: MemberId, rule: AmlRule): Promise<string> => {
  const at = ctx.clock.now()
  if (rule === 'list_match') {
    const list_no = BigInt(await loadedList(ctx, `รายชื่อของ ${memberId}`))
    const match = {
      list_no,
      reference: 'T-1',
      entry_name: 'ทดสอบ รายชื่อ',
      score: 95,
      birth: 'unknown',
    } as const
    await recordMatches(ctx, memberId, [match])
  } else {
    const facts = { paid_in: 60_000, paid_out: 58_000, valid_stake: 0 }
    await recordFinding(ctx, { member_id: memberId, rule, facts, from: at, until: at })
  }
  const found = await inTransaction(ctx.db, tx => findRunningCase(tx, memberId, rule))
  return String(found?.no ?? '')
}
