const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const BUDDHIST_OFFSET_YEARS = 543

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment in a Thai sentence, in figures alone: `22/11/2569 15:00`, in Bangkok and the Buddhist era. */
export const formatMoment = (at: Date): string => {
  const local = new Date(at.getTime() + BANGKOK_OFFSET_MS)
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}`
  const year = local.getUTCFullYear() + BUDDHIST_OFFSET_YEARS
  return `${day}/${year} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
}
