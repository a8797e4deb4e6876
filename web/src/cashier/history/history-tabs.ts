import { type StatementGroup, statementGroups } from '@sala/contract/cashier/history/statement-group-names.ts'

/** The tabs of the history page, by their number in `/history?tab=` (R10). */
export const historyTabs = [
  { tab: 0, label: 'ข้อมูลบัญชี' },
  { tab: 1, label: 'โบนัส' },
  { tab: 2, label: 'ฝาก-ถอน' },
  { tab: 3, label: 'การเล่น' },
] as const

export type HistoryTab = (typeof historyTabs)[number]['tab']

/** Returns the tab that the URL names; the first tab for an unknown value. */
export const historyTab = (value: unknown): HistoryTab =>
  historyTabs.find(({ tab }) => String(tab) === String(value))?.tab ?? 0

/** Query parameters of the history page. The URL contains only parameters that the selected tab uses, and `view` only if it is not the default. */
export type HistorySearch = {
  tab: HistoryTab
  view?: 'statement'
  month?: string
  kind?: 'deposit' | 'withdraw'
  group?: StatementGroup
  day?: string
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const historySearch = ({
  tab,
  view,
  month,
  kind,
  group,
  day,
}: Record<string, unknown>): HistorySearch => {
  const asked: HistorySearch = { tab: historyTab(tab) }
  if (asked.tab < 2) return asked
  if (typeof month === 'string' && MONTH.test(month)) asked.month = month
  if (asked.tab === 3) {
    if (typeof day === 'string' && DAY.test(day)) asked.day = day
    return asked
  }
  const known = statementGroups.find(each => each === group)
  if (view === 'statement') {
    asked.view = view
    if (known !== undefined) asked.group = known
  } else if (kind === 'deposit' || kind === 'withdraw') asked.kind = kind
  return asked
}
