import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reportChannels, reportSpans } from './report-weeks.ts'
import { staffWorkKinds } from './staff-work.ts'

const day = z.iso.date({ error: errorTexts.desk_days_range.text })
/** Monday of a Bangkok week. */
const week = z.iso.date()
const span = z.object({ weeks: z.enum(reportSpans) })
/** Time of the last count; null before the first one. */
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
          /** Week 0 is the week of the first deposit. The last one is the current week, which is incomplete. */
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
      /** Days without deposit and play after which a member has lapsed, and days before a return in which a campaign counts. */
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
          /** Key of the affiliate link; null for the other channels. */
          key: z.string().nullable(),
          members: z.number(),
          again_7: z.number(),
          again_30: z.number(),
          /** False while some members of the week are in their first 7 or 30 days. */
          is_7_over: z.boolean(),
          is_30_over: z.boolean(),
          /** Median minutes between the deposits of the members in `again_30`; null without such a member. */
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
          /** Decisions whose work has a known arrival. The times are those of these decisions. */
          timed: z.number(),
          median_seconds: z.number().nullable(),
          p90_seconds: z.number().nullable(),
          /** Sum of the decided amounts; null if the work has none. */
          amount: amount.nullable(),
        }),
      ),
    }),
  }),
} as const
