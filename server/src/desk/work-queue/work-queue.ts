import type { WorkKind } from '@sala/contract/desk/work-queue/case-kinds.ts'
import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { idPattern } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import { openSuspense, withdrawalsToReview } from '../../cashier/operator-actions.ts'
import { waitingCases } from '../../cashier/payment-slips/slip-review-cases.ts'
import { agreedByRules } from '../../cashier/payout-decisions/review-rules-recheck.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { canApprove, listProposals } from '../../operators/proposals/proposals.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { findFailedJobs } from '../../platform/job-queue/failed-jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { tiersOf } from '../../rewards/tiers/member-tiers.ts'
import { alarmsNow } from '../sql/active-alarms.ts'
import { findTroubles, maySeeTrouble, type Trouble } from '../sql/attention-items.ts'
import { claimsNow } from './case-claims.ts'

/** Number of failed attempts from which a job is listed as a case. */
const FAILURES_SHOWN = 3
const JOBS_MAX = 200
/** A case that is overdue by more than this time in ms is listed after all other cases. */
const OLD_AFTER_MS = DAY_MS
const DETAIL_MAX_CHARACTERS = 300
/** Reason that marks a case as the operator's own proposal, which another operator has to decide. */
export const OWN_PROPOSAL = 'own_proposal'

type Case = {
  readonly kind: WorkKind
  readonly id: string
  readonly why: string
  readonly detail: string | null
  readonly since: Date
  readonly answer_by: Date
  readonly tries: number
  readonly amount: Satang | null
  readonly member_id: MemberId | null
}

type Answers = { readonly [K in 'withdrawal' | 'suspense' | 'proposal' | 'trouble']: number }

const later = (since: Date, minutes: number): Date => new Date(since.getTime() + minutes * MINUTE_MS)

/** Removes control characters from a text and puts it on one line. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, DETAIL_MAX_CHARACTERS)
    .trim()

const withdrawals = async (ctx: Context, answers: Answers): Promise<Case[]> => {
  const waiting = await withdrawalsToReview(ctx)
  const tiers = await tiersOf(
    ctx.db,
    waiting.map(({ member_id }) => member_id),
  )
  const minutesFor = (member: MemberId): number =>
    Math.min(answers.withdrawal, tiers.get(member)?.queue_minutes ?? answers.withdrawal)
  return waiting.map(({ id, status, review, created_at, amount, member_id }) => ({
    kind: 'withdrawal',
    id,
    why: status === 'held' ? status : (review ?? 'review'),
    detail: null,
    since: created_at,
    answer_by: later(created_at, minutesFor(member_id)),
    tries: 0,
    amount,
    member_id,
  }))
}

const suspense = async (ctx: Context, answers: Answers): Promise<Case[]> =>
  (await openSuspense(ctx)).map(item => ({
    kind: 'suspense',
    id: `${item.source}:${item.source_id}`,
    why: item.reason,
    detail: null,
    since: item.created_at,
    answer_by: later(item.created_at, answers.suspense),
    tries: 0,
    amount: item.amount,
    member_id: item.hint_member_id,
  }))

const slips = async (ctx: Context): Promise<Case[]> =>
  (await waitingCases(ctx)).map(({ slip, lines }) => ({
    kind: 'slip',
    id: slip.id,
    why: slip.hold ?? (lines.length === 0 ? 'no_line' : 'not_read'),
    detail: null,
    since: slip.sent_at,
    answer_by: slip.answer_by,
    tries: 0,
    amount: lines.length === 0 ? null : satang(lines.reduce((sum, line) => sum + line.amount, 0n)),
    member_id: slip.member_id,
  }))

const KIND_OF_TROUBLE: Readonly<Record<string, WorkKind>> = { payout: 'payout', movement: 'movement' }

const isMember = (id: string): id is MemberId => idPattern('mem').test(id)

const caseOfTrouble = (
  { what, id, since, tries, why, member_id = null }: Trouble & { readonly member_id?: MemberId | null },
  answers: Answers,
): Case => ({
  kind: KIND_OF_TROUBLE[what] ?? 'trouble',
  // The id of a case of the kind `trouble` also contains what the trouble is, because two troubles can have the same id.
  id: KIND_OF_TROUBLE[what] === undefined ? `${what}:${id}` : id,
  why: what.replaceAll(' ', '_'),
  detail: plain(why),
  since,
  answer_by: later(since, answers.trouble),
  tries,
  amount: null,
  member_id: isMember(id) ? id : member_id,
})

const troubles = async (ctx: Context, operator: Operator | null, answers: Answers): Promise<Case[]> =>
  [...(await alarmsNow(ctx)), ...(await findTroubles(ctx.db, ctx.clock.now()))]
    .filter(({ what }) => operator === null || maySeeTrouble(operator, what))
    .map(trouble => caseOfTrouble(trouble, answers))

/** Returns cases for the open proposals that the operator may approve or has made. If no operator is given, returns cases for all open proposals. */
const proposals = async (ctx: Context, operator: Operator | null, answers: Answers): Promise<Case[]> =>
  (await listProposals(ctx, operator, 'open'))
    .filter(row => operator === null || row.maker_id === operator.id || canApprove(operator, row))
    .map(row => ({
      kind: 'proposal',
      id: row.id,
      why: row.maker_id === operator?.id ? OWN_PROPOSAL : row.kind,
      detail: row.maker,
      since: row.made_at,
      answer_by: later(row.made_at, answers.proposal),
      tries: 0,
      amount: row.amount,
      member_id: row.member_id,
    }))

const jobs = async (ctx: Context, answers: Answers): Promise<Case[]> =>
  (await findFailedJobs(ctx.db, FAILURES_SHOWN, JOBS_MAX)).map(job => ({
    kind: 'job',
    id: String(job.id),
    why: job.for_good ? 'failed_for_good' : 'still_tried',
    detail: plain(`${job.job}: ${job.last_error}`),
    since: job.created_at,
    answer_by: later(job.created_at, answers.trouble),
    tries: job.attempts,
    amount: null,
    member_id: null,
  }))

export type OpenCase = Case & { readonly is_old: boolean; readonly claimed_by: string | null }

const answerTimes = async (ctx: Context): Promise<Answers> => {
  const settings = await readSettings(ctx.db, deskSettings)
  return {
    withdrawal: settings.withdrawal_answer_minutes,
    suspense: settings.suspense_answer_minutes,
    proposal: settings.proposal_answer_minutes,
    trouble: settings.trouble_answer_minutes,
  }
}

/** Returns all open cases. If an operator is given, it includes only those proposals that the operator made or may approve. */
const casesNow = async (ctx: Context, operator: Operator | null): Promise<Case[]> => {
  const answers = await answerTimes(ctx)
  const cases = await Promise.all([
    withdrawals(ctx, answers),
    suspense(ctx, answers),
    slips(ctx),
    proposals(ctx, operator, answers),
    troubles(ctx, operator, answers),
    jobs(ctx, answers),
  ])
  return cases.flat()
}

const isOld = ({ answer_by }: Case, now: Date): boolean => now.getTime() - answer_by.getTime() > OLD_AFTER_MS

/** Returns all open cases, each with the operator who claimed it. If no operator is given, it includes all proposals. */
export const openCases = async (ctx: Context, operator: Operator | null): Promise<OpenCase[]> => {
  const [cases, claimOf] = [await casesNow(ctx, operator), await claimsNow(ctx)]
  const now = ctx.clock.now()
  return cases.map(each => ({
    ...each,
    is_old: isOld(each, now),
    claimed_by: claimOf(each)?.claimed_by ?? null,
  }))
}

/** Returns all open cases, sorted by deadline. Cases that have been overdue for more than a day come last. */
export const waitingWork = async (ctx: Context, operator: Operator) => {
  const cases = await casesNow(ctx, operator)
  const agreed = await agreedByRules(ctx, await withdrawalsToReview(ctx))
  const members = await shownMembers(
    ctx.db,
    cases.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  )
  const claimOf = await claimsNow(ctx)
  const now = ctx.clock.now()
  const items = cases.map(({ member_id, ...each }) => {
    const claim = claimOf(each)
    return {
      ...each,
      rules_agree: each.kind === 'withdrawal' && agreed.has(each.id as WithdrawalId),
      is_old: isOld({ member_id, ...each }, now),
      member: member_id === null ? null : (members.get(member_id) ?? null),
      claim:
        claim === undefined
          ? null
          : {
              by: claim.claimed_by,
              until: claim.claimed_until,
              is_mine: claim.claimed_by === operator.name,
            },
    }
  })
  return items.toSorted(
    (a, b) =>
      Number(a.is_old) - Number(b.is_old) ||
      a.answer_by.getTime() - b.answer_by.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
}
