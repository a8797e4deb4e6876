import { stored } from '@sala/contract/page/browser-storage.ts'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
/**
 * Where idempotency keys are stored: the browser's storage, which survives a reload and is shared by all
 * tabs, or a substitute in tests.
 */
export type IntentPlaces = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  newKey: () => string
}

/** An operation that the server must execute once, however often its button is pressed. Its name and its input (`asked`) identify it. */
export type Intent = { name: string; asked: string }

type Kept = { key: string; asked: string; presses: number; begun_at_ms: number }

const PREFIX = stored.intent.name
/** Lifetime of an idempotency key in ms, shorter than the day for which the profile reports the result of a deposit or withdrawal. */
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

/** Deletes the operation's idempotency key, so that the next press starts a new operation. */
export const endIntent = (places: IntentPlaces, name: string): void =>
  places.storage.removeItem(PREFIX + name)

/**
 * Sends a request with the operation's idempotency key. The key is stored before the call and kept until the outcome is known, so that a
 * retry in any tab is the same operation for the server. Another input gets another key. If the server refuses a repeated press, the key is
 * kept, because an earlier press with a lost response may have succeeded.
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
