import { z } from 'zod'
import { instant, signedAmount } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { accountFloat } from '../finance/endpoints.ts'
import { maskedMember } from '../members/masked-member.ts'
import { signalLevels } from '../status-signal-levels.ts'
import { workKinds } from '../work-queue/case-kinds.ts'

const count = z.int()

/** The business totals of one period, such as today. */
const figures = z.object({
  /** Sums of the members' deposits and withdrawals in the period. Reversals are subtracted. */
  deposits: signedAmount,
  deposit_count: count,
  withdrawals: signedAmount,
  withdrawal_count: count,
  net_cash: signedAmount,
  /** Gross gaming revenue (GGR): stakes minus wins of the game site's rounds. */
  ggr: signedAmount,
  bonus_cost: signedAmount,
  commission: signedAmount,
  /** Net gaming revenue: gross gaming revenue minus bonuses and commission. */
  ngr: signedAmount,
  players: count,
  first_depositors: count,
  registrations: count,
  /** `credited`: number of credited payments. `credited_alone`: number of those payments that needed no staff user's review. */
  credited: count,
  credited_alone: count,
})

/** Median and 90th percentile of the time from a member's bank payment to the credit, in ms; null without data. */
const creditTimes = { p50_ms: z.number().nullable(), p90_ms: z.number().nullable() }

const hour = figures.extend({ hour: instant, ...creditTimes })
const day = figures.extend({ day: z.string(), ...creditTimes })

const steps = z.object({ registered: count, with_bank: count, deposited: count, played: count })

const extreme = z.object({ member: maskedMember, net: signedAmount })

/** Partners (companies that Sala calls, such as banks) whose outages the desk's status strip shows. */
export const signalPartners = ['bank', 'gateway', 'game_site'] as const

export const deskTodayEndpoints = {
  desk_today: deskEndpoint({
    id: 'desk-today',
    method: 'GET',
    path: '/today',
    access: 'today.read',
    summary: "Today's figures compared with yesterday at the same hour, and the last 30 days",
    response: z.object({
      /** The figures include every event before this time; null before the worker's first computation. */
      counted_until: instant.nullable(),
      day: z.string(),
      now: figures,
      /**
       * The desk (the staff's website) compares today and yesterday up to this time of day, the end of the last full hour. Null in the first hour
       * of a day.
       */
      until: instant.nullable(),
      today: figures.nullable(),
      yesterday: figures.nullable(),
      hours: z.array(hour),
      hours_before: z.array(hour),
      days: z.array(day),
      /** Members who registered in the last 30 days: numbers of those who reached each step, from the registration to the first round. */
      funnel: steps,
      winners: z.array(extreme),
      losers: z.array(extreme),
    }),
  }),
  desk_signals: deskEndpoint({
    id: 'desk-signals',
    method: 'GET',
    path: '/today/signals',
    access: 'today.read',
    summary: 'Late and silent partners and jobs now',
    response: z.object({
      reported_at: instant,
      credit: z.object({ level: z.enum(signalLevels), p90_ms: z.number().nullable() }),
      /** Balance and forecast of each of the company's bank accounts from which payouts are paid. */
      floats: z.array(accountFloat),
      partners: z.array(
        z.object({
          partner: z.enum(signalPartners),
          level: z.enum(signalLevels),
          since: instant.nullable(),
          waiting: count,
        }),
      ),
      queues: z.array(
        z.object({
          kind: z.enum(workKinds),
          level: z.enum(signalLevels),
          waiting: count,
          overdue: count,
          oldest: instant.nullable(),
        }),
      ),
    }),
  }),
} as const
