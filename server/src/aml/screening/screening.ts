import type { BirthResult } from '@sala/contract/aml/aml-terms.ts'
import type { Context } from '../../context.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { type NewMatch, recordMatches } from '../cases/cases.ts'
import { type ComparedEntry, comparedEntries } from '../lists/sanctions-lists.ts'
import { amlSettings } from '../settings.ts'
import { createNameIndex, type Found } from './name-index.ts'
import { findNamed, hasEntries, type NamedMember, upsertScreenings } from './sql.ts'

export { countScreened } from './sql.ts'

/** Number of members whose names are compared before they are recorded as compared. */
const MEMBERS_AT_ONCE = 1_000
/** Points by which the score of a name falls if the member's birth date differs from all birth dates of the entry. */
const OTHER_BIRTH_POINTS = 10
const FAILED = 'a name could not be compared with the lists'

type Searcher = (name: string) => readonly Found<ComparedEntry>[]

/**
 * Compares a member's birth date with those of an entry. A date of an entry may lack the day or the month. It then equals every birth date that
 * begins with it.
 */
const birthResultOf = (own: string | null, entry: readonly string[]): BirthResult => {
  if (own === null || entry.length === 0) return 'unknown'
  return entry.some(date => own.startsWith(date)) ? 'equal' : 'differs'
}

/** Reads all entries of the sanctions lists that have not ended into an index in memory, and returns a function that searches by name. */
export const openSearcher = async (ctx: Pick<Context, 'db'>, least: number): Promise<Searcher> => {
  const index = createNameIndex<ComparedEntry>()
  for await (const page of comparedEntries(ctx.db)) for (const entry of page) index.add(entry, entry.names)
  return index.searcher(least)
}

/**
 * Returns the entries that match the member: their score, lowered for a different birth date, reaches the threshold. Of several entries with one
 * reference, only the best is returned.
 */
export const matchesOf = (
  { name, birth_date }: Pick<NamedMember, 'name' | 'birth_date'>,
  search: Searcher,
  least: number,
): NewMatch[] => {
  const best = new Map<string, NewMatch>()
  for (const { entry, name: entry_name, score: alike } of search(name)) {
    const { list_no, reference } = entry
    const birth = birthResultOf(birth_date, entry.birth_dates)
    const score = birth === 'differs' ? alike - OTHER_BIRTH_POINTS : alike
    const key = `${list_no} ${reference}`
    if (score >= least && score > (best.get(key)?.score ?? -1))
      best.set(key, { list_no, reference, entry_name, score, birth })
  }
  return [...best.values()]
}

/**
 * Compares the names of members with all sanctions lists that have not ended, and records the matches. With `all: false`, takes only members whose
 * current name and birth date were not compared yet. A repeated run changes nothing. Throws if the worker stops or the comparison of a member fails, so that the
 * queue runs it again.
 */
export const screenMembers = async (
  ctx: Context,
  { all, at_once = MEMBERS_AT_ONCE }: { readonly all: boolean; readonly at_once?: number },
  stopping?: AbortSignal,
): Promise<void> => {
  if (!(await hasEntries(ctx.db))) return
  const asked = { only_new: !all, most: at_once }
  let page = await findNamed(ctx.db, { ...asked, after: '' })
  if (page.length === 0) return
  const { match_score } = await readSettings(ctx.db, amlSettings)
  const search = await openSearcher(ctx, match_score)
  const failures: unknown[] = []
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    stopping?.throwIfAborted()
    const compared: NamedMember[] = []
    await forEachIsolated(ctx, page, FAILED, async member => {
      const matches = matchesOf(member, search, match_score)
      if (matches.length > 0) await recordMatches(ctx, member.member_id, matches)
      compared.push(member)
    }).catch(failed => failures.push(failed))
    await upsertScreenings(ctx.db, compared, ctx.clock.now())
    page = await findNamed(ctx.db, { ...asked, after: last.member_id })
  }
  if (failures.length > 0) throw new AggregateError(failures, FAILED)
}
