const BANGKOK = '+07:00'
const BANGKOK_MS = 7 * 60 * 60 * 1000
/** Number of characters in the value of a `datetime-local` field: `2026-11-23T01:30`. */
const MINUTES_CHARACTERS = 16

/** Converts an instant to the value of a `datetime-local` field in Bangkok time; null becomes an empty text. */
export const bangkokFieldOf = (iso: string | null): string =>
  iso === null
    ? ''
    : new Date(new Date(iso).getTime() + BANGKOK_MS).toISOString().slice(0, MINUTES_CHARACTERS)

/** Converts a field's value in Bangkok time to an instant; null for an empty value. */
export const instantOf = (field: string): string | null =>
  field === '' ? null : `${field.slice(0, MINUTES_CHARACTERS)}:00${BANGKOK}`
