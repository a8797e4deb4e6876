export const systemTabs = ['operators', 'roles', 'settings', 'jobs', 'partners', 'audit'] as const
export type SystemTab = (typeof systemTabs)[number]

/** What stands in the address: which part, and of the log whose lines and which acts. */
export type SystemSearch = { tab?: SystemTab; of?: string; action?: string }

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const systemSearch = (search: Record<string, unknown>): SystemSearch => {
  const tab = systemTabs.find(one => one === search.tab)
  const [of, action] = [text(search.of), text(search.action)]
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(of === undefined ? {} : { of }),
    ...(action === undefined ? {} : { action }),
  }
}
