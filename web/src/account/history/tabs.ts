/** R10: the tabs of `/history?tab=`, by their numbers. */
export const historyTabs = [
  { tab: 0, label: 'ข้อมูลบัญชี' },
  { tab: 1, label: 'โบนัส' },
  { tab: 2, label: 'ฝาก-ถอน' },
] as const

export type HistoryTab = (typeof historyTabs)[number]['tab']

/** An unknown tab is the first. */
export const historyTab = (value: unknown): HistoryTab =>
  historyTabs.find(({ tab }) => String(tab) === String(value))?.tab ?? 0

/** What stands behind `/history?`: `view` only where it is not the first of its tab. */
export type HistorySearch = { tab: HistoryTab; view?: 'statement' }

export const historySearch = (search: Record<string, unknown>): HistorySearch => {
  const tab = historyTab(search.tab)
  return tab === 2 && search.view === 'statement' ? { tab, view: 'statement' } : { tab }
}
