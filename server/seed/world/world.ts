import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { hashPassword } from '../../src/account/passwords/password-hash.ts'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../src/platform/calendar.ts'
import { DEMO_MEMBER } from '../demo.ts'
import { seed as seedDemo } from '../seed.ts'
import { countAll, strikeNightly } from './days.ts'
import { answerAll, judgeSomeAlarms } from './desk-work.ts'
import { drawsOf, seedOf } from './draws.ts'
import { forgetClocks, leaveWork, noteWaiting } from './ending.ts'
import { type House, openHouse, type Where } from './house.ts'
import { planOf, type Sitting, type Size } from './plan.ts'
import { sit } from './sitting.ts'

export type Wanted = {
  readonly size: Size
  readonly seed: number
  /** End of the history. */
  readonly until: Date
  /** Called once a simulated day with the progress. */
  readonly tell: (line: string) => void
}

/**
 * Hour from which the desk works. It settles cases at about every second session and leaves the last hours
 * open.
 */
const DESK_BEGINS_HOUR = 8
const LEFT_HOURS = 3
/** Share of the history after which the bank has an outage of an hour, in an evening. */
const AWAY_AFTER = 0.6
const AWAY_FROM_HOUR = 19
const AWAY_ANSWERS = 1_000

const hourOf = (at: Date): number => inBangkok(at).getUTCHours()

/** Start of the bank's outage: the first evening session after that share of the history; null if none. */
const awayFrom = (sittings: readonly Sitting[]): Date | null => {
  const from = sittings[Math.floor(sittings.length * AWAY_AFTER)]?.at
  return (
    sittings.find(({ at }) => from !== undefined && at >= from && hourOf(at) >= AWAY_FROM_HOUR)?.at ?? null
  )
}

const beAway = async (house: House, at: Date, from: Date | null): Promise<void> => {
  if (from === null) return
  if (at.getTime() === from.getTime())
    await house.crowd.disturb({
      partner: 'bank',
      kind: 'refuse',
      operation: 'statement',
      count: AWAY_ANSWERS,
    })
  else if (at.getTime() >= from.getTime() + HOUR_MS) await house.crowd.calm()
}

/** Simulates the whole history up to `until`. Returns counts of actions and refusals. */
export const makeWorld = async (where: Where, wanted: Wanted): Promise<ReadonlyMap<string, number>> => {
  const { size, seed, until, tell } = wanted
  const { people, sittings } = planOf(seed, size, until)
  const house = await openHouse(where, seed, new Date(until.getTime() - size.days * DAY_MS))
  try {
    await seedDemo(house.ctx)
    const passwordHash = await hashPassword({ who: 'seed', known: true }, DEMO_MEMBER.password)
    const away = awayFrom(sittings)
    const draw = drawsOf(seedOf(seed, 8))
    let night = ''
    for (const [place, sitting] of sittings.entries()) {
      const last = night
      night = await strikeNightly(house, sitting.at, night)
      if (night !== last)
        tell(
          `${bangkokDate(sitting.at)}  ${Math.round((place * 100) / sittings.length)} %  ${house.lived.size} members`,
        )
      await beAway(house, sitting.at, away)
      const isLeft = sitting.at.getTime() > until.getTime() - LEFT_HOURS * HOUR_MS
      if (!isLeft && hourOf(sitting.at) >= DESK_BEGINS_HOUR && draw(2) === 0) await answerAll(house, draw)
      await sit(house, sitting, people, passwordHash)
    }
    await countAll(house)
    await judgeSomeAlarms(house, draw)
    await leaveWork(house, wanted)
    house.moveTo(until)
    await countAll(house)
    await noteWaiting(house)
    await forgetClocks(house)
    return house.seen
  } finally {
    await house.close()
  }
}
