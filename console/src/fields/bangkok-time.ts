const BANGKOK = '+07:00'
const BANGKOK_MS = 7 * 60 * 60 * 1000
/** As far as minutes: what a field of date and time holds. */
const MINUTES_CHARACTERS = 16

/** An instant as a field of date and time has it, in Bangkok; "" for none. */
export const bangkokFieldOf = (iso: string | null): string =>
  iso === null
    ? ''
    : new Date(new Date(iso).getTime() + BANGKOK_MS).toISOString().slice(0, MINUTES_CHARACTERS)

/** Returns the field's instant; null while empty. */
export const instantOf = (field: string): string | null =>
  field === '' ? null : `${field.slice(0, MINUTES_CHARACTERS)}:00${BANGKOK}`
