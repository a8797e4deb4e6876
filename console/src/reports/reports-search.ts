import { type ReportChannel, reportChannels } from '@sala/contract/desk/reports/report-weeks.ts'
import { daysLater, inBangkok } from '@sala/contract/wire/calendar.ts'

export const reportTabs = ['retention', 'lapses', 'second', 'staff'] as const
export type ReportTab = (typeof reportTabs)[number]

/** Numbers of weeks that the reports can show, the shorter one first. */
export const weekChoices = ['12', '26'] as const
export type Weeks = (typeof weekChoices)[number]
/** Activity that the retention table counts: deposits or play. */
export const measures = { deposited: 'ฝาก', played: 'เล่น' } as const
export type Measure = keyof typeof measures

/** Search parameters of the reports screen: the tab, and the filters of the tabs. */
export type ReportsSearch = {
  tab?: ReportTab
  weeks?: Weeks
  measure?: Measure
  channel?: ReportChannel
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SHOWN_DAYS = 7

const among = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(one => one === (typeof value === 'number' ? String(value) : value))
const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value : undefined
const kept = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T

export const reportsSearch = (search: Record<string, unknown>): ReportsSearch =>
  kept({
    tab: among(reportTabs, search.tab),
    weeks: among(weekChoices, search.weeks),
    measure: among(Object.keys(measures) as Measure[], search.measure),
    channel: among(reportChannels, search.channel),
    from: dayIn(search.from),
    to: dayIn(search.to),
  } as ReportsSearch)

/** Returns the range of days of the report about staff work; by default the last seven days. */
export const daysOf = ({ from, to }: ReportsSearch, now: Date): { from: string; to: string } => {
  const last = to ?? inBangkok(now).toISOString().slice(0, 10)
  return { from: from ?? daysLater(last, 1 - SHOWN_DAYS), to: last }
}
