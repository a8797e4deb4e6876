import { Chip } from '@sala/ui/action/chip.tsx'
import { X } from '@sala/ui/brand/icons.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

/** Returns whether a value is a Bangkok day such as `2026-11-23`. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)

/** Returns the list's filter with one change. Fields that become undefined are removed from the URL. */
export const chosen = <Filter extends object>(
  filter: Filter,
  change: { [K in keyof Filter]?: Filter[K] | undefined },
) =>
  Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
  ) as Filter

/** Chip with the day to which the list is limited, and a button that removes the limit. Links from figures open the list with a day. */
export function DayFilter({ day, onAll }: { day: string | undefined; onAll: () => void }) {
  return day === undefined ? null : (
    <Chip
      selected
      icon={<X />}
      aria-label={`ดูทุกวัน ไม่เฉพาะ ${formatThaiDate(`${day}T00:00:00+07:00`)}`}
      onClick={onAll}
    >
      {formatThaiDate(`${day}T00:00:00+07:00`)}
    </Chip>
  )
}
