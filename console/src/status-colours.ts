import type { BadgeTone } from '@sala/ui/status/badge.tsx'

/** Adds a colour to the text of each status. */
export const toned = <Word extends string>(
  names: Readonly<Record<Word, string>>,
  tones: Readonly<Record<Word, BadgeTone>>,
): Readonly<Record<Word, { text: string; tone: BadgeTone }>> =>
  Object.fromEntries(
    (Object.keys(tones) as Word[]).map(word => [word, { text: names[word], tone: tones[word] }]),
  ) as Record<Word, { text: string; tone: BadgeTone }>
