export const systemTabs = ['operators', 'roles', 'settings', 'jobs', 'partners', 'said', 'audit'] as const
export type SystemTab = (typeof systemTabs)[number]

/** Words that stand in the address: of the log whose lines and which acts; of what partners said, whom, what, about what and when. */
const words = ['of', 'action', 'partner', 'outcome', 'reference', 'from', 'until'] as const

/** What stands in the address: which part, and what is looked for there. */
export type SystemSearch = { tab?: SystemTab } & { [W in (typeof words)[number]]?: string }

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Without what is empty: an address says only what somebody chose. */
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
