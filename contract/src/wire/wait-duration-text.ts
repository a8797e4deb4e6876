const SECONDS_PER_MINUTE = 60
const MINUTES_PER_HOUR = 60

/** Formats a waiting time in Thai, rounded up: `40 วินาที`, `5 นาที`, `2 ชั่วโมง`. */
export const formatWait = (seconds: number): string => {
  if (seconds < SECONDS_PER_MINUTE) return `${Math.max(1, Math.ceil(seconds))} วินาที`
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE)
  if (minutes < MINUTES_PER_HOUR) return `${minutes} นาที`
  return `${Math.ceil(minutes / MINUTES_PER_HOUR)} ชั่วโมง`
}
