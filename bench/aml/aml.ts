import { parseArgs } from 'node:util'
import { loadList } from '../../server/src/aml/lists/sanctions-lists.ts'
import { screenMembers } from '../../server/src/aml/screening/screening.ts'
import { testContext } from '../../server/test/test-context.ts'
import { execute, openMeasuredServer } from '../benchmark-database.ts'
import { wholeNumber } from '../command-line-options.ts'
import { fillMembers } from '../ledger/money-operations.ts'
import { printTable, whole } from '../result-table.ts'

/**
 * `npm run bench -- aml` loads a sanctions list of 100,000 invented entries and compares 10,000 members with it. The name of every hundredth member
 * is that of an entry with one letter missing.
 */

const MEMBERS = 10_000
const ENTRIES = 100_000
const LOOKALIKE_EVERY = 100
const BUDGET_SECONDS = 60
/**
 * Minimum share that the comparison must find of the members whose names are those of entries with one letter missing. It is not 1, because in a short
 * name a missing letter lowers the similarity below the threshold.
 */
const FOUND_SHARE = 0.95
const MS = 1_000

const { values } = parseArgs({ options: { members: { type: 'string' }, entries: { type: 'string' } } })
const members = wholeNumber(values.members, MEMBERS)
const entries = wholeNumber(values.entries, ENTRIES)

const words = (text: string): readonly string[] => text.split(' ')
const SYLLABLES = {
  latin: words(
    'so ma na chai pra wit sak di rat kan tha phon su rin mo ham al ra shid ka lim bo ris ta nya wong sri jo hn pet er car los fer nan dez ab dul lah yus uf ib him chen wei li ming park kim joon ho tran van ngu yen ol ga vic tor ser gei',
  ),
  thai: words(
    'สม ชัย มา นะ ดี ศรี ทอง แก้ว บุญ วงศ์ พร รัตน์ กิจ จัน ทร์ สุข วัฒน์ ชู ไพ โรจน์ เพ็ญ มณี ธนา กร อนุ ชา ปวี ณา ลลิ ตา ขวัญ ใจ อุดม เจริญ ปัญ ญา มงคล ธรรม เลิศ ประ ภัค อนันต์ พิพัฒน์ สวัส ฤทธิ์ เดช นิล เพชร ผล ไทย',
  ),
}

/** Returns a scrambled number, so that consecutive numbers give very different names (the finaliser of MurmurHash3). */
const mixed = (n: number): number => {
  let hash = n
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns an invented name of two words, the same for the same number. Half of the names are Thai. */
const nameOf = (n: number): string => {
  const from = n % 2 === 0 ? SYLLABLES.thai : SYLLABLES.latin
  const part = (word: number): string =>
    [0, 1, 2].map(at => from[mixed(n * 6 + word * 3 + at) % from.length] ?? '').join('')
  return `${part(0)} ${part(1)}`
}

const misspelt = (name: string): string => `${name.slice(0, 3)}${name.slice(4)}`

const server = await openMeasuredServer(undefined)
try {
  const { owner, url } = await server.migrated('aml')
  await fillMembers(owner, members)
  const names = Array.from({ length: members }, (_, n) =>
    n % LOOKALIKE_EVERY === 0 ? misspelt(nameOf(n)) : nameOf(n + 10 * entries),
  )
  await execute(
    owner,
    `update members set name = given.name from unnest(array[${names.map(name => `'${name}'`).join(',')}]) with ordinality as given (name, n)
      where members.id = 'mem_' || lpad((given.n - 1)::text, 26, '0')`,
  )
  const ctx = testContext(url)
  const rows = Array.from({ length: entries }, (_, n) => `B-${n},${nameOf(n)},,\n`)
  const bytes = Buffer.from(`reference,name,aliases,birth_date\n${rows.join('')}`)
  const decision = { operator: 'bench', reason: 'the benchmark' }
  const loading = performance.now()
  await loadList(ctx, decision, { name: 'the benchmark', source: 'invented', bytes })
  const loaded = (performance.now() - loading) / MS
  const screening = performance.now()
  const cpu = process.cpuUsage()
  await screenMembers(ctx, { all: true })
  const screened = (performance.now() - screening) / MS
  const { user, system } = process.cpuUsage(cpu)
  const worked = (user + system) / MS / MS
  const again = performance.now()
  await screenMembers(ctx, { all: true })
  const repeated = (performance.now() - again) / MS
  const { rows: cases } = await ctx.pool.query<{ cases: string }>('select count(*) as cases from aml_cases')
  const found = Number(cases[0]?.cases ?? 0)
  await ctx.close()
  const lookalikes = Math.ceil(members / LOOKALIKE_EVERY)
  console.log(
    printTable([
      {
        measure: `${whole(members)} members compared with ${whole(entries)} entries`,
        budget: `${BUDGET_SECONDS} s`,
        seen: `${screened.toFixed(1)} s`,
        figures: `${worked.toFixed(1)} s of processor time; ${whole(found)} cases opened; a second comparison ${repeated.toFixed(1)} s`,
        kept: screened <= BUDGET_SECONDS,
      },
      {
        measure: 'misspelt names found',
        budget: `${whole(lookalikes * FOUND_SHARE)} of ${whole(lookalikes)}`,
        seen: `${whole(Math.min(found, lookalikes))}`,
        figures: `list read and stored in ${loaded.toFixed(1)} s`,
        kept: found >= lookalikes * FOUND_SHARE,
      },
    ]),
  )
} finally {
  await server.stop()
}
