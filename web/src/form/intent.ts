import { stored } from '@sala/contract/page/stored.ts'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
/** Where the keys of intents are kept: the browser's storage, which outlives a reload and is every tab's, or a test's. */
export type IntentPlaces = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  newKey: () => string
}

/** An operation that runs once however often it is pressed: its name and its input. */
export type Intent = { name: string; asked: string }

type Kept = { key: string; asked: string; presses: number; begun_at_ms: number }

const PREFIX = stored.intent.name
/** Shorter than the day for which the profile reports a request's result. */
const INTENT_LIFE_MS = stored.intent.seconds * 1000

const readKept = (places: IntentPlaces, { name, asked }: Intent): Kept | null => {
  try {
    const kept: Partial<Kept> | null = JSON.parse(places.storage.getItem(PREFIX + name) ?? 'null')
    const { key, presses, begun_at_ms = 0 } = kept ?? {}
    if (typeof key !== 'string' || typeof presses !== 'number' || kept?.asked !== asked) return null
    return places.now() - begun_at_ms < INTENT_LIFE_MS ? { key, asked, presses, begun_at_ms } : null
  } catch {
    return null
  }
}

/** The intent is over: the next press is another one. */
export const endIntent = (places: IntentPlaces, name: string): void =>
  places.storage.removeItem(PREFIX + name)

/**
 * Sends with the key of the intent. The key is kept from before the call leaves until it is known what came of it, so that a
 * press whose answer was lost and the next one, in whatever tab, are one operation to the server. Another thing asked is another
 * intent.
 *
 * A refusal ends an intent that was sent once. After a lost answer it does not: it is about this press and says nothing of the
 * one before, which may have been done.
 */
export const sendWithKey = async <Answer>(
  places: IntentPlaces,
  intent: Intent,
  send: (key: string) => Promise<Answer>,
  isRefusal: (error: unknown) => boolean,
): Promise<Answer> => {
  const before = readKept(places, intent)
  const key = before?.key ?? places.newKey()
  const presses = (before?.presses ?? 0) + 1
  const kept: Kept = { key, asked: intent.asked, presses, begun_at_ms: before?.begun_at_ms ?? places.now() }
  places.storage.setItem(PREFIX + intent.name, JSON.stringify(kept))
  try {
    const answer = await send(key)
    endIntent(places, intent.name)
    return answer
  } catch (error) {
    if (presses === 1 && isRefusal(error)) endIntent(places, intent.name)
    throw error
  }
}

export const browserPlaces = (): IntentPlaces => ({
  storage: localStore,
  now: () => Date.now(),
  newKey: () => randomKey(),
})
