import type { BadgeTone } from '@sala/ui/status/badge.tsx'

/** The words of a list beside the tone in which each is shown. */
export const toned = <Word extends string>(
  names: Readonly<Record<Word, string>>,
  tones: Readonly<Record<Word, BadgeTone>>,
): Readonly<Record<Word, { text: string; tone: BadgeTone }>> =>
  Object.fromEntries(
    (Object.keys(tones) as Word[]).map(word => [word, { text: names[word], tone: tones[word] }]),
  ) as Record<Word, { text: string; tone: BadgeTone }>
