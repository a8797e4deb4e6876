/** The day of the calendar tells by its text which one is later. */
export const newestFirst = (
  { released_on: one }: { released_on: string | null },
  { released_on: other }: { released_on: string | null },
): number => Number((other ?? '') > (one ?? '')) - Number((other ?? '') < (one ?? ''))
