import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { hashPassword } from '../../src/account/passwords/password-hash.ts'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../src/platform/calendar.ts'
import { forgetClocks } from '../../src/platform/partner-clocks/partner-clocks.ts'
import { reportBrowserFaults } from '../browser-faults.ts'
import { DEMO_MEMBER } from '../demo-accounts.ts'
import { leaveReceivers } from '../event-receivers.ts'
import { linkLineAccounts } from '../line-accounts.ts'
import { leaveSwitches } from '../past-flow-closings.ts'
import { addSecondFactors } from '../second-factors.ts'
import { seed as seedDemo } from '../seed.ts'
import { openAffiliates, settleAffiliates } from './affiliates/affiliates.ts'
import { investigateMembers } from './aml/aml-cases.ts'
import { careForMembers } from './care/care-cases.ts'
import { answerCases, reviewAlarms } from './desk-decisions.ts'
import { leaveDocuments } from './documents/identity-documents.ts'
import { sendCampaign } from './finished-campaign.ts'
import {
  countFigures,
  countReports,
  type ListSilence,
  runNightlyJobs,
  silentDaysBefore,
} from './nightly-jobs.ts'
import { countOpenWork, createOpenWork } from './open-desk-cases.ts'
import { runSession } from './play-session.ts'
import { drawsOf, seedOf } from './random-numbers.ts'
import { enterTournament } from './rewards.ts'
import { openSimulatedProduct, type SimulatedProduct, type WorldDatabases } from './simulated-product.ts'
import { type PlaySession, planOf, type Size } from './simulation-size.ts'
import { holdConversations } from './support-threads.ts'

export type WorldOptions = {
  readonly size: Size
  readonly seed: number
  readonly until: Date
  /** Receives a line about the progress once per simulated day. */
  readonly tell: (line: string) => void
}

/**
 * Hour of the Bangkok day from which the simulated operators work. They decide open cases after about every second play session. In the last
 * LEFT_HOURS hours of the history they decide nothing, so that some cases stay open.
 */
const DESK_BEGINS_HOUR = 8
const LEFT_HOURS = 3
/** Part of the simulated history after which the bank has an outage, on the next evening. */
const AWAY_AFTER = 0.6
const AWAY_FROM_HOUR = 19
const AWAY_ANSWERS = 1_000
/**
 * Hours before the end of the history in which a credit transfer to the game site gets no answer. The site never reports its outcome, so the
 * reconciliation shows the transfer as missing, which it does when an item is older than 24 hours.
 */
const LOST_HOURS_BEFORE_END = 28
const LOST_LOOKUPS = 1_000
/**
 * Part of the simulated history after which a campaign is sent, in the daytime. It is early enough that the results are final at the end of the
 * history.
 */
const CAMPAIGN_AFTER = 0.3
const CAMPAIGN_FROM_HOUR = 10
const CAMPAIGN_UNTIL_HOUR = 20

/** Parts of the simulated history after which members enter a tournament. The last tournament still runs at the end. */
const ENTRIES_AFTER = [0.1, 0.5, 0.85]

const hourOf = (at: Date): number => inBangkok(at).getUTCHours()

/**
 * Returns the start of the bank's outage: the first play session of an evening after the part `AWAY_AFTER` of the history, or null if there is none.
 */
const awayFrom = (sessions: readonly PlaySession[]): Date | null => {
  const from = sessions[Math.floor(sessions.length * AWAY_AFTER)]?.at
  return (
    sessions.find(({ at }) => from !== undefined && at >= from && hourOf(at) >= AWAY_FROM_HOUR)?.at ?? null
  )
}

/**
 * Returns the time of the campaign: the first play session in the daytime after the part `CAMPAIGN_AFTER` of the history, or null if there is none.
 */
const campaignAt = (sessions: readonly PlaySession[]): Date | null =>
  sessions
    .slice(Math.floor(sessions.length * CAMPAIGN_AFTER))
    .find(({ at }) => hourOf(at) >= CAMPAIGN_FROM_HOUR && hourOf(at) < CAMPAIGN_UNTIL_HOUR)?.at ?? null

/** Returns the time of the lost credit transfer: the last play session before its hours, or null if there is none. */
const lostFrom = (sessions: readonly PlaySession[], until: Date): Date | null =>
  sessions.findLast(({ at }) => at.getTime() <= until.getTime() - LOST_HOURS_BEFORE_END * HOUR_MS)?.at ?? null

/** Makes the answer to the next credit transfer get lost, and the game site refuse each lookup of its outcome. */
const loseTransfer = async ({ crowd }: SimulatedProduct): Promise<void> => {
  const partner = 'game-site'
  await crowd.disturb({ partner, kind: 'drop_after_commit', operation: 'transfer', count: 1 })
  await crowd.disturb({ partner, kind: 'refuse', operation: 'transfer_lookup', count: LOST_LOOKUPS })
}

/** Times of the play sessions at which the bank's outage begins and ends. Null if the history has no outage. */
type Outage = { readonly from: Date | null; readonly until: Date | null }

const outageOf = (sessions: readonly PlaySession[]): Outage => {
  const from = awayFrom(sessions)
  const after = sessions.find(({ at }) => from !== null && at.getTime() >= from.getTime() + HOUR_MS)
  return { from, until: after?.at ?? null }
}

const beAway = async (product: SimulatedProduct, at: Date, { from, until }: Outage): Promise<void> => {
  if (at.getTime() === from?.getTime())
    await product.crowd.disturb({
      partner: 'bank',
      kind: 'refuse',
      operation: 'statement',
      count: AWAY_ANSWERS,
    })
  else if (at.getTime() === until?.getTime()) await product.crowd.calm()
}

/** Simulates the whole history up to its end. Returns how often each action and each refusal happened. */
export const makeWorld = async (
  where: WorldDatabases,
  wanted: WorldOptions,
): Promise<ReadonlyMap<string, number>> => {
  const { size, seed, until, tell } = wanted
  const { people, sessions } = planOf(seed, size, until)
  const product = await openSimulatedProduct(where, seed, new Date(until.getTime() - size.days * DAY_MS))
  try {
    await seedDemo(product.ctx)
    await openAffiliates(product)
    const passwordHash = await hashPassword({ who: 'seed', known: true }, DEMO_MEMBER.password)
    const away = outageOf(sessions)
    const lost = lostFrom(sessions, until)
    const silence: ListSilence = { days: silentDaysBefore(until), refusedOn: '' }
    const campaign = campaignAt(sessions)
    const entries = new Set(ENTRIES_AFTER.map(share => Math.floor(sessions.length * share)))
    const draw = drawsOf(seedOf(seed, 8))
    let night = ''
    for (const [place, session] of sessions.entries()) {
      const last = night
      night = await runNightlyJobs(product, session.at, { last: night, silence })
      if (night !== last)
        tell(
          `${bangkokDate(session.at)}  ${Math.round((place * 100) / sessions.length)} %  ${product.members.size} members`,
        )
      await beAway(product, session.at, away)
      if (session.at === lost) await loseTransfer(product)
      const isLeft = session.at.getTime() > until.getTime() - LEFT_HOURS * HOUR_MS
      if (!isLeft && hourOf(session.at) >= DESK_BEGINS_HOUR && draw(2) === 0) await answerCases(product, draw)
      await runSession(product, session, people, passwordHash)
      if (session.at === campaign) {
        await linkLineAccounts(product)
        await sendCampaign(product)
      }
      if (entries.has(place)) await enterTournament(product)
    }
    await leaveSwitches(product)
    await leaveReceivers(product)
    await reportBrowserFaults(product, until)
    await countFigures(product)
    await reviewAlarms(product, draw)
    await createOpenWork(product, wanted)
    await holdConversations(product, until)
    await leaveDocuments(product, until)
    await addSecondFactors(product, until)
    product.moveTo(until)
    await careForMembers(product, until)
    await investigateMembers(product, until)
    await settleAffiliates(product)
    await countFigures(product)
    await countReports(product, size)
    await countOpenWork(product)
    // Deletes the errors of the partners' clocks that the product has measured. They are wrong, because the product compared simulated time with real
    // time.
    await forgetClocks(product.ctx.db)
    return product.seen
  } finally {
    await product.close()
  }
}
