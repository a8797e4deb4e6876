import { z } from 'zod'
import { instant, signedAmount } from '../../wire/fields.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { accountFloat } from '../finance/endpoints.ts'
import { maskedMember } from '../members/member-shown.ts'
import { signalLevels } from '../signal-levels.ts'
import { workKinds } from '../work/work.ts'

const count = z.int()

/** Totals of a period. */
const figures = z.object({
  /** Deposits and withdrawals of members, net of reversals. */
  deposits: signedAmount,
  deposit_count: count,
  withdrawals: signedAmount,
  withdrawal_count: count,
  net_cash: signedAmount,
  /** Stakes less wins of the game site's rounds. */
  ggr: signedAmount,
  bonus_cost: signedAmount,
  commission: signedAmount,
  /** GGR less bonuses and commission. */
  ngr: signedAmount,
  players: count,
  first_depositors: count,
  registrations: count,
  /** Payments credited, and the part credited without a review. */
  credited: count,
  credited_alone: count,
})

/** Time from the bank's timestamp of a payment to the credit; null without data. */
const creditTimes = { p50_ms: z.number().nullable(), p90_ms: z.number().nullable() }

const hour = figures.extend({ hour: instant, ...creditTimes })
const day = figures.extend({ day: z.string(), ...creditTimes })

const steps = z.object({ registered: count, with_bank: count, deposited: count, played: count })

const extreme = z.object({ member: maskedMember, net: signedAmount })

/** Partners whose outage is a signal. */
export const signalPartners = ['bank', 'gateway', 'game_site'] as const

export const deskTodayEndpoints = {
  desk_today: deskEndpoint({
    id: 'desk-today',
    method: 'GET',
    path: '/today',
    access: 'today.read',
    summary: "Today's figures compared with yesterday at the same hour, and the last 30 days",
    response: z.object({
      /** The figures include everything until then; null before the first run. */
      counted_until: instant.nullable(),
      day: z.string(),
      now: figures,
      /**
       * The end of both periods: the last full hour, so that they are equally long; null in the first hour
       * of a day.
       */
      until: instant.nullable(),
      today: figures.nullable(),
      yesterday: figures.nullable(),
      hours: z.array(hour),
      hours_before: z.array(hour),
      days: z.array(day),
      /** Members registered in the last 30 days. */
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
      /** Payout accounts. */
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
