/** Minimum age of a member in years (B08). The registration only warns early, and the server decides. */
export const AGE_MIN_YEARS = 20

/** Returns whether a person born on that day (`YYYY-MM-DD`) is at least 20, by the browser's calendar. */
export const isOfAge = (birthDate: string, now: Date): boolean => {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  return new Date(year + AGE_MIN_YEARS, month - 1, day) <= now
}
