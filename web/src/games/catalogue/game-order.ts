/** Compares two games by release date, the newest first. ISO dates sort correctly as text. */
export const newestFirst = (
  { released_on: one }: { released_on: string | null },
  { released_on: other }: { released_on: string | null },
): number => Number((other ?? '') > (one ?? '')) - Number((other ?? '') < (one ?? ''))
