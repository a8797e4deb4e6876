import type { Context } from '../../context.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { findFailedJobs, isJobId } from '../../platform/job-queue/failed-jobs.ts'
import { partnerLog, referenceIn } from '../../platform/partner-log/partner-log.ts'
import { argument, type Command, printLines, table, UsageError } from '../command.ts'
import { alarmsNow } from '../sql/active-alarms.ts'
import { findTroubles, maySeeTrouble } from '../sql/attention-items.ts'
import { retryJob, settleLine } from '../work-queue/manual-retries.ts'

/** A job that is still retried is listed after this number of failed attempts. */
const FAILURES_SHOWN = 3
const LIST_MAX = 200
const ERROR_SHOWN_CHARACTERS = 160

/** Removes terminal control characters from a text and puts it on one line. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, ERROR_SHOWN_CHARACTERS)
    .trim()

const listJobs = async (ctx: Context): Promise<string[]> => {
  const rows = (await findFailedJobs(ctx.db, FAILURES_SHOWN, LIST_MAX)).map(job => [
    String(job.id),
    job.job,
    job.for_good ? 'failed for good' : 'retrying',
    String(job.attempts),
    bangkokTime(job.created_at),
    plain(JSON.stringify(job.payload)),
    plain(job.last_error),
  ])
  return table(['job', 'what', 'now', 'tries', 'since (Bangkok)', 'of', 'last error'], rows)
}

const listTroubles = async (ctx: Context, operator: Operator): Promise<string[]> => {
  const waiting = [...(await alarmsNow(ctx)), ...(await findTroubles(ctx.db, ctx.clock.now()))]
  const shown = waiting.filter(({ what }) => maySeeTrouble(operator, what))
  const rows = shown.map(({ what, id, since, tries, why }) => [
    what,
    id,
    String(tries),
    bangkokTime(since),
    plain(why),
  ])
  return table(['waits', 'id', 'tries', 'since (Bangkok)', 'why'], rows)
}

export const queueCommands: readonly Command[] = [
  {
    name: 'queue list',
    permission: 'queue.read',
    usage: '',
    about: 'alarms, failed jobs, and all work that waits because a partner failed',
    changes: false,
    run: printLines(async (ctx, { who }) => [
      ...(await listJobs(ctx)),
      '',
      ...(await listTroubles(ctx, who)),
    ]),
  },
  {
    name: 'queue retry',
    permission: 'jobs.repair',
    usage: '<job>|all',
    about: 'retry a permanently failed job with the same reference; a replaced job does nothing',
    changes: true,
    run: async (ctx, input, print) => {
      const which = argument(input, 0, 'job')
      if (which !== 'all' && !isJobId(which)) throw new UsageError('<job> is a number of queue list, or all')
      const dead = (await findFailedJobs(ctx.db, FAILURES_SHOWN, LIST_MAX)).filter(job => job.for_good)
      const ids = which === 'all' ? dead.map(({ id }) => String(id)) : [which]
      for (const id of ids) print(`${id} ${await retryJob(ctx, input, id)}: runs again`)
      if (ids.length === 0) print('no job has failed for good')
      return undefined
    },
  },
  {
    name: 'queue settle',
    permission: 'jobs.repair',
    usage: '<row>',
    about: 'settle an unreadable row of a partner: it leaves the list',
    changes: true,
    run: async (ctx, input, print) => {
      const hash = argument(input, 0, 'row')
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new UsageError('<row> is an id of queue list')
      await settleLine(ctx, input, hash)
      print('settled')
      return undefined
    },
  },
  {
    name: 'partners log',
    permission: 'partners.read',
    usage: '[partner|<dep_…|wdr_…|ret_…|mov_…>]',
    about:
      'messages with partners, newest first, of one partner or one request; without secrets and personal data, for 30 days',
    changes: false,
    run: printLines(async (ctx, input) => {
      const wanted = input.args[0] ?? null
      const reference = wanted === null ? null : referenceIn(wanted)
      const lines = await partnerLog(ctx.db, reference === null ? { partner: wanted } : { reference })
      const rows = lines.map(({ at, partner, outcome, call, request, status, body }) => [
        ...[bangkokTime(at), partner, outcome, call ?? '-', status === null ? '-' : String(status)],
        plain(request === null ? body : `${request} → ${body}`),
      ])
      return table(['when (Bangkok)', 'partner', 'what', 'call', 'status', 'said'], rows)
    }),
  },
]
