const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const BUDDHIST_OFFSET_YEARS = 543
/** The design system spells the same ones (ui/src/format/thai-date.ts): it knows nothing of the contract. */
const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment in a Thai sentence, as the screens show one: `22 พ.ย. 2569 15:00`, in Bangkok and the Buddhist era. */
export const formatMoment = (at: Date): string => {
  const local = new Date(at.getTime() + BANGKOK_OFFSET_MS)
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`
  const year = local.getUTCFullYear() + BUDDHIST_OFFSET_YEARS
  return `${day} ${year} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
}
