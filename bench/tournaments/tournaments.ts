import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../server/src/account/members/members.ts'
import { DAY_MS, MINUTE_MS } from '../../server/src/platform/calendar.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import type { CountedRound } from '../../server/src/ports.ts'
import { countTournamentRounds } from '../../server/src/rewards/tournaments/round-counter.ts'
import { scoreRounds } from '../../server/src/rewards/tournaments/tournament-scores.ts'
import { tournamentFor } from '../../server/src/rewards/tournaments/tournament-views.ts'
import { openTournament } from '../../server/src/rewards/tournaments/tournaments.ts'
import { type TestContext, testContext } from '../../server/test/test-context.ts'
import { execute, openMeasuredServer } from '../benchmark-database.ts'
import { readFlags } from '../command-line-options.ts'
import { memberAt } from '../ledger/ledger-load.ts'
import { fillMembers } from '../ledger/money-operations.ts'
import { sideBySide } from '../ledger/parallel-callers.ts'
import { printTable, whole } from '../result-table.ts'

/**
 * `npm run bench -- tournaments` measures a tournament with 100,000 entrants. First it reads the tournament's page. Then it counts 60,000 game
 * rounds, once without and once with the job that computes the scores.
 */

const ENTRANTS = 100_000
const PAGES = 200
const READ_BUDGET_MS = 20
/** Number of rounds in one report of a game site. All belong to one member and are counted in one transaction. */
const ROUNDS_AT_ONCE = 10
const REPORTS = 6_000
const CALLERS = 8
const WANTED_ROUNDS_A_SECOND = 1_000
/**
 * While the job that computes the scores runs, counting the rounds of a report may take at most this many times as long as without the job. A
 * member's credit check waits until the rounds are counted.
 */
const DELAY_MAX = 2
const PERCENTILE = 0.95
const STAKE = satang(1_000n)
const BY = { operator: 'nok', checker: 'malee', reason: 'the benchmark' }

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * PERCENTILE)] ?? 0

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const open = (ctx: TestContext): Promise<number> => {
  const starts = ctx.clock.now().getTime() + MINUTE_MS
  const draft = tournamentDraft.parse({
    ...{ title: 'the benchmark', section: 'slot', scoring: 'points', minimum_stake: 10, counting_hours: 1 },
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + DAY_MS).toISOString(),
    ...{ prizes: [100], turnover_times: 5, maximum_withdrawal: null, valid_days: 7 },
  })
  return openTournament(ctx, BY, draft)
}

const roundsOf = (report: number, at: Date): CountedRound[] =>
  Array.from({ length: ROUNDS_AT_ONCE }, (_, no) => ({
    ...{ round_id: `r${report}.${no}`, game_id: 'lotus', section: 'slot' as const, played_at: at },
    ...{ stake: STAKE, valid_stake: STAKE, returned: satang(0n), returned_stake: satang(0n) },
    win: satang(no % 4 === 0 ? STAKE * BigInt(1 + ((report * 7 + no) % 60)) : 0n),
    placed: { from: at, until: at, first_no: null, last_no: null },
  }))

/** Counts all reports by several parallel callers. Returns the rounds per second and the durations of the reports. */
const count = async (ctx: TestContext, from: number) => {
  const durations: number[] = []
  const reports = Array.from({ length: REPORTS }, (_, no) => from + no)
  const { seconds } = await sideBySide(
    reports,
    async report => {
      const member = memberAt((report * 37) % ENTRANTS)
      const at = ctx.clock.now()
      durations.push(
        await timed(() =>
          inTransaction(ctx.db, async tx => {
            await lockMember(tx, member)
            await countTournamentRounds(tx, member, roundsOf(report, at), at)
          }),
        ),
      )
    },
    CALLERS,
  )
  return { rate: (REPORTS * ROUNDS_AT_ONCE) / seconds, ms: percentile(durations), seconds }
}

const { folder } = readFlags(process.argv.slice(2))
const server = await openMeasuredServer(folder)
try {
  const { url, owner } = await server.migrated('tournaments')
  await fillMembers(owner, ENTRANTS)
  const ctx = testContext(url)
  const id = await open(ctx)
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 2 * MINUTE_MS))
  await execute(
    owner,
    `insert into tournament_entries (tournament_id, member_id, shown_name, joined_at, counts_until, score, reached_at)
     select ${id}, m.id, 'สม••• ใจ•••', t.opened_at, t.counts_until, 1 + (row_number() over (order by m.id)) % 9000,
            t.starts_at + random() * interval '1 day'
       from members m, tournaments t where t.id = ${id} order by m.id limit ${ENTRANTS}`,
    'vacuum analyze',
    'checkpoint',
  )
  const pages: number[] = []
  for (let no = 0; no < PAGES; no++)
    pages.push(await timed(() => tournamentFor(ctx, memberAt((no * 491) % ENTRANTS), id)))
  const alone = await count(ctx, 0)
  const scored = await timed(() => scoreRounds(ctx))
  const state = { isDone: false }
  const job = (async () => {
    while (!state.isDone) await scoreRounds(ctx)
  })()
  const together = await count(ctx, REPORTS)
  state.isDone = true
  await job
  await scoreRounds(ctx)
  await execute(owner, 'select assert_tournaments_invariants()')
  await ctx.close()
  const scoredRate = (REPORTS * ROUNDS_AT_ONCE * 1_000) / scored
  const read = percentile(pages)
  console.log(
    printTable([
      {
        measure: `page of a tournament with ${whole(ENTRANTS)} entrants, 95 % of ${PAGES} reads`,
        budget: `${READ_BUDGET_MS} ms`,
        seen: `${read.toFixed(1)} ms`,
        figures: `largest ${Math.max(...pages).toFixed(1)} ms`,
        kept: read <= READ_BUDGET_MS,
      },
      {
        measure: `${whole(REPORTS * ROUNDS_AT_ONCE)} rounds counted, ${CALLERS} callers, no job`,
        budget: `${whole(WANTED_ROUNDS_A_SECOND)} rounds/s`,
        seen: `${whole(alone.rate)} rounds/s`,
        figures: `95 % of reports within ${alone.ms.toFixed(1)} ms`,
        kept: alone.rate >= WANTED_ROUNDS_A_SECOND,
      },
      {
        measure: 'the job scores these rounds',
        budget: `${whole(WANTED_ROUNDS_A_SECOND)} rounds/s`,
        seen: `${whole(scoredRate)} rounds/s`,
        figures: `${(scored / 1_000).toFixed(1)} s`,
        kept: scoredRate >= WANTED_ROUNDS_A_SECOND,
      },
      {
        measure: 'as many rounds counted while the job runs without a pause',
        budget: `${DELAY_MAX} × the duration of a report`,
        seen: `95 % of reports within ${together.ms.toFixed(1)} ms`,
        figures: `${whole(together.rate)} rounds/s`,
        kept: together.ms <= DELAY_MAX * alone.ms,
      },
    ]),
  )
} finally {
  await server.stop()
}
