import { stored } from '@sala/contract/page/browser-storage.ts'
import { localStore } from '@sala/ui/browser/storage.ts'

const { name: KEY, seconds: KEPT_SECONDS } = stored.recent_searches
const KEPT_SEARCHES = 6
const MAX_CHARACTERS = 60

type Kept = { at_ms: number; words: string[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at_ms' in value &&
  typeof value.at_ms === 'number' &&
  'words' in value &&
  Array.isArray(value.words) &&
  value.words.every(word => typeof word === 'string')

/** Returns the member's last searches in which a result was opened, newest first. They are stored only in this browser, and expire. */
export const recentSearches = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEY) ?? 'null')
    if (isKept(kept) && Date.now() - kept.at_ms < KEPT_SECONDS * 1000)
      return kept.words.slice(0, KEPT_SEARCHES)
  } catch {
    // The stored data are malformed, so they are ignored.
  }
  forgetSearches()
  return []
}

export const rememberSearch = (typed: string): void => {
  const word = typed.trim().slice(0, MAX_CHARACTERS)
  if (word === '') return
  const words = [word, ...recentSearches().filter(one => one !== word)].slice(0, KEPT_SEARCHES)
  localStore.setItem(KEY, JSON.stringify({ at_ms: Date.now(), words } satisfies Kept))
}

export const forgetSearches = (): void => localStore.removeItem(KEY)
