import type { BadgeTone } from '@sala/ui/status/badge.tsx'

/** Pairs the words of a list with their tones. */
export const toned = <Word extends string>(
  names: Readonly<Record<Word, string>>,
  tones: Readonly<Record<Word, BadgeTone>>,
): Readonly<Record<Word, { text: string; tone: BadgeTone }>> =>
  Object.fromEntries(
    (Object.keys(tones) as Word[]).map(word => [word, { text: names[word], tone: tones[word] }]),
  ) as Record<Word, { text: string; tone: BadgeTone }>
