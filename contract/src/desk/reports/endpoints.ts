import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reportChannels, reportSpans } from './report-weeks.ts'
import { staffWorkKinds } from './staff-work.ts'

const day = z.iso.date({ error: errorTexts.desk_days_range.text })
/** A Bangkok week, given by the date of its Monday. */
const week = z.iso.date()
const span = z.object({ weeks: z.enum(reportSpans) })
/** Time at which the server last computed the report; null before the first time. */
const counted = { counted_at: instant.nullable() }

export const deskReportsEndpoints = {
  desk_report_retention: deskEndpoint({
    id: 'desk-report-retention',
    method: 'GET',
    path: '/reports/retention',
    access: 'reports.read',
    summary:
      'Members by the week of their first deposit, and how many deposited and played in each later week',
    query: span,
    response: z.object({
      ...counted,
      rows: z.array(
        z.object({
          week,
          members: z.number(),
          /**
           * Depositors and players of the cohort (the members whose first deposit was in one week) in each week. Week 0 is the week of the
           * first deposit. The last week is the current one and incomplete.
           */
          weeks: z.array(z.object({ no: z.number(), week, depositors: z.number(), players: z.number() })),
        }),
      ),
    }),
  }),
  desk_report_lapses: deskEndpoint({
    id: 'desk-report-lapses',
    method: 'GET',
    path: '/reports/lapses',
    access: 'reports.read',
    summary:
      'Members who lapsed in each week, and who came back, with or without a campaign in the days before',
    query: span,
    response: z.object({
      ...counted,
      /**
       * `lapse_days`: a member has lapsed after this many days without deposit and play. `campaign_days`: a campaign gets the credit for a
       * member's return within this many days.
       */
      lapse_days: z.number(),
      campaign_days: z.number(),
      rows: z.array(
        z.object({
          week,
          is_over: z.boolean(),
          lapsed: z.number(),
          returned: z.number(),
          without_campaign: z.number(),
          campaigns: z.array(z.object({ name: z.string(), members: z.number() })),
        }),
      ),
    }),
  }),
  desk_report_second_deposits: deskEndpoint({
    id: 'desk-report-second-deposits',
    method: 'GET',
    path: '/reports/second-deposits',
    access: 'reports.read',
    summary: 'First depositors of each week by channel, and how many made a second deposit',
    query: span,
    response: z.object({
      ...counted,
      rows: z.array(
        z.object({
          week,
          channel: z.enum(reportChannels),
          /** Key of the affiliate link through which the members came; null for the other channels. */
          key: z.string().nullable(),
          members: z.number(),
          again_7: z.number(),
          again_30: z.number(),
          /** False until the first 7 days after the first deposit have passed for all members of the week. `is_30_over` is the same for 30 days. */
          is_7_over: z.boolean(),
          is_30_over: z.boolean(),
          /**
           * Median of the minutes between the first and the second deposit, over the members counted in `again_30`; null if there is no such
           * member.
           */
          median_minutes: z.number().nullable(),
        }),
      ),
    }),
  }),
  desk_report_staff: deskEndpoint({
    id: 'desk-report-staff',
    method: 'GET',
    path: '/reports/staff',
    access: 'reports.staff',
    summary:
      'Decisions of each staff user on these Bangkok days by kind, with the time from arrival to decision',
    query: z.object({ from: day, to: day }),
    response: z.object({
      rows: z.array(
        z.object({
          operator: z.string(),
          kind: z.enum(staffWorkKinds),
          decisions: z.number(),
          /** Number of decisions whose waiting time is known. The median and the 90th percentile are computed from these decisions. */
          timed: z.number(),
          median_seconds: z.number().nullable(),
          p90_seconds: z.number().nullable(),
          /** Sum of the decided amounts; null for a kind of work without amounts. */
          amount: amount.nullable(),
        }),
      ),
    }),
  }),
} as const
