export const systemTabs = [
  'operators',
  'roles',
  'settings',
  'jobs',
  'faults',
  'partners',
  'said',
  'audit',
] as const
export type SystemTab = (typeof systemTabs)[number]

/** Names of the URL parameters that contain the text filters of the audit log and the partner log. */
const words = ['of', 'action', 'partner', 'outcome', 'reference', 'from', 'until'] as const

/** Search parameters of the system screen: the selected tab and its filters. */
export type SystemSearch = { tab?: SystemTab } & { [W in (typeof words)[number]]?: string }

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const chosenWords = (search: Record<string, unknown>): SystemSearch =>
  Object.fromEntries(
    words.flatMap(word => {
      const chosen = text(search[word])
      return chosen === undefined ? [] : [[word, chosen]]
    }),
  )

export const systemSearch = (search: Record<string, unknown>): SystemSearch => {
  const tab = systemTabs.find(one => one === search.tab)
  return { ...(tab === undefined ? {} : { tab }), ...chosenWords(search) }
}
