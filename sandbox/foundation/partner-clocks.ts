import { z } from 'zod'
import type { Clock } from './clock.ts'
import { many, type Queryable, run } from './database.ts'
import { type Partner, partners } from './fault-table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum error of a partner's clock in ms, both ahead and behind. */
const AHEAD_MAX_MS = 7 * DAY_MS
const DRIFT_MAX_MS_PER_HOUR = HOUR_MS

export const partnerClockOrder = z.object({
  partner: z.enum(partners),
  ahead_ms: z.int().min(-AHEAD_MAX_MS).max(AHEAD_MAX_MS),
  drift_ms_per_hour: z.int().min(-DRIFT_MAX_MS_PER_HOUR).max(DRIFT_MAX_MS_PER_HOUR).default(0),
})
export type PartnerClockOrder = z.output<typeof partnerClockOrder>

type Setting = Omit<PartnerClockOrder, 'partner'> & { readonly set_at: Date }
const RIGHT = { ahead_ms: 0, drift_ms_per_hour: 0 }

/** Clocks of the partners. Each is the sandbox's clock plus a stored error, which survives restarts. */
export type PartnerClocks = {
  of(partner: Partner): Clock
  /** Returns how many ms a partner's clock is ahead now; negative when it is behind. */
  aheadMs(partner: Partner): number
  settings(): { partner: Partner; ahead_ms: number; drift_ms_per_hour: number }[]
  set(on: Queryable, order: PartnerClockOrder): Promise<void>
  setAllRight(on: Queryable): Promise<void>
}

type Row = { partner: Partner; ahead_ms: bigint; drift_ms_per_hour: bigint; set_at: Date }

/** Computes a partner clock's error in ms at `now`, including its drift. */
export const errorAt = ({ ahead_ms, drift_ms_per_hour, set_at }: Setting, now: Date): number =>
  Math.round(ahead_ms + (drift_ms_per_hour * (now.getTime() - set_at.getTime())) / HOUR_MS)

export async function loadPartnerClocks(on: Queryable, clock: Clock): Promise<PartnerClocks> {
  const rows = await many<Row>(
    on,
    'select partner, ahead_ms, drift_ms_per_hour, set_at from sandbox.partner_clock',
  )
  const settings = new Map<Partner, Setting>(
    rows.map(({ partner, ahead_ms, drift_ms_per_hour, set_at }) => [
      partner,
      { ahead_ms: Number(ahead_ms), drift_ms_per_hour: Number(drift_ms_per_hour), set_at },
    ]),
  )
  const aheadMs = (partner: Partner): number => {
    const setting = settings.get(partner)
    return setting === undefined ? 0 : errorAt(setting, clock.now())
  }
  return {
    aheadMs,
    of: partner => ({
      ...clock,
      now: () => new Date(clock.now().getTime() + aheadMs(partner)),
    }),
    settings: () =>
      partners.map(partner => {
        const { ahead_ms, drift_ms_per_hour } = settings.get(partner) ?? RIGHT
        return { partner, ahead_ms, drift_ms_per_hour }
      }),
    async set(queryable, { partner, ahead_ms, drift_ms_per_hour }) {
      const set_at = clock.now()
      await run(
        queryable,
        `insert into sandbox.partner_clock (partner, ahead_ms, drift_ms_per_hour, set_at) values ($1, $2, $3, $4)
         on conflict (partner) do update set ahead_ms = $2, drift_ms_per_hour = $3, set_at = $4`,
        [partner, ahead_ms, drift_ms_per_hour, set_at],
      )
      settings.set(partner, { ahead_ms, drift_ms_per_hour, set_at })
    },
    async setAllRight(queryable) {
      await run(queryable, 'delete from sandbox.partner_clock')
      settings.clear()
    },
  }
}
