import { actNames } from './audit-action-names.ts'

export type Words = Readonly<Record<string, string>>

/** Returns the Thai name of a logged value, or the value itself if it has no Thai name. */
export const among =
  (words: Words) =>
  (word: string): string =>
    Object.hasOwn(words, word) ? (words[word] ?? word) : word

export const actName = among(actNames)

/** Returns the display name of the person or program that decided: a staff user's name, or Thai words for an automatic decision. */
export const deciderName = (who: string | null): string | null => (who === null ? null : actorName(who))

/** Returns the display name of an actor in the audit log: `operator:malee` becomes `malee`, and a member stays an id. */
export const actorName = (actor: string): string => {
  const [kind = '', who] = actor.split(/:(.*)/s)
  if (kind === 'operator' && who !== undefined) return who
  if (kind === 'member' && who !== undefined) return `สมาชิก ${who}`
  return among({ system: 'ระบบ', rules: 'กฎอัตโนมัติ' })(actor)
}

/**
 * Returns the names of the staff users who made the logged decision: maker and checker (first and second staff user), or the only actor.
 */
export const decidersName = (actor: string, { maker, checker }: Readonly<Record<string, string>>): string =>
  maker === undefined || checker === undefined || maker === checker
    ? actorName(actor)
    : `${maker}, ${checker}`
