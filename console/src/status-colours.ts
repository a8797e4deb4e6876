import type { BadgeTone } from '@sala/ui/status/badge.tsx'

/** Returns the Thai texts of the statuses, each with its colour. */
export const toned = <Word extends string>(
  names: Readonly<Record<Word, string>>,
  tones: Readonly<Record<Word, BadgeTone>>,
): Readonly<Record<Word, { text: string; tone: BadgeTone }>> =>
  Object.fromEntries(
    (Object.keys(tones) as Word[]).map(word => [word, { text: names[word], tone: tones[word] }]),
  ) as Record<Word, { text: string; tone: BadgeTone }>
