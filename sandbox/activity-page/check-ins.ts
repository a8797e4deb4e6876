import { bangkokDay } from '../foundation/calendar.ts'
import { many, maybeOne, run } from '../foundation/database.ts'
import { hashOf, newToken } from '../foundation/ids.ts'
import { refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import type { Visitor } from './ticket-redemption.ts'

/**
 * Minutes for which a member's visit to the activity page is valid. A reload of the page continues the visit, because Sala's ticket can be redeemed
 * only once.
 */
const VISIT_LIFE_MINUTES = 30
const STAMPS_SHOWN = 7

export async function beginVisit(world: World, visitor: Visitor): Promise<string> {
  const visit = newToken()
  await run(
    world.db,
    'insert into sandbox.activity_visit (visit_hash, member, shown, last_used_at) values ($1, $2, $3, $4)',
    [hashOf(visit), visitor.member, visitor.shown, world.clock.now()],
  )
  return visit
}

async function continueVisit(world: World, visit: string): Promise<Visitor> {
  const visitor = await maybeOne<Visitor>(
    world.db,
    `update sandbox.activity_visit set last_used_at = $2
     where visit_hash = $1 and last_used_at > $2::timestamptz - make_interval(mins => $3)
     returning member, shown`,
    [hashOf(visit), world.clock.now(), VISIT_LIFE_MINUTES],
  )
  if (visitor === null) throw refusal(410, 'visit_over')
  return visitor
}

/**
 * Returns a member's stamp card: the total number of stamps, and for each of the last seven days whether the member got a stamp. Responds 410
 * if the visit has ended.
 */
export async function stampCard(world: World, visit: string) {
  const { member, shown } = await continueVisit(world, visit)
  const days = await many<{ day: string }>(
    world.db,
    'select day::text as day from sandbox.activity_check_in where member = $1 order by day desc limit 366',
    [member],
  )
  const stamped = new Set(days.map(one => one.day))
  const today = world.clock.now()
  const week = Array.from({ length: STAMPS_SHOWN }, (_, back) => bangkokDay(today, STAMPS_SHOWN - 1 - back))
  return {
    name: shown,
    total: stamped.size,
    days: week.map(day => ({ day, stamped: stamped.has(day) })),
  }
}

/** Adds today's stamp to the member's stamp card. Further calls on the same day change nothing. */
export async function checkIn(world: World, visit: string): Promise<void> {
  const { member } = await continueVisit(world, visit)
  await run(
    world.db,
    'insert into sandbox.activity_check_in (member, day) values ($1, $2) on conflict do nothing',
    [member, bangkokDay(world.clock.now(), 0)],
  )
}
