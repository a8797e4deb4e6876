import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import type { Context } from '../src/context.ts'
import { DAY_MS, MINUTE_MS } from '../src/platform/calendar.ts'
import { findTournaments, openTournament } from '../src/rewards/tournaments/tournaments.ts'
import { DEMO_OPERATORS, DEMO_TOURNAMENT } from './demo-accounts.ts'

/** Length of the demo tournament in days. It begins a minute after it is opened. */
const PERIOD_DAYS = 7

/** Opens a demo tournament by the two demo operators, unless there is already one that members can enter. */
export const seedDemoTournament = async (ctx: Context): Promise<void> => {
  const now = ctx.clock.now()
  const isOpen = ({ ends_at, cancelled_at }: { ends_at: Date; cancelled_at: Date | null }) =>
    ends_at > now && cancelled_at === null
  if ((await findTournaments(ctx.db)).some(isOpen)) return
  const [maker, checker] = DEMO_OPERATORS
  const starts_at = new Date(now.getTime() + MINUTE_MS)
  const draft = tournamentDraft.parse({
    ...DEMO_TOURNAMENT,
    starts_at: starts_at.toISOString(),
    ends_at: new Date(starts_at.getTime() + PERIOD_DAYS * DAY_MS).toISOString(),
  })
  await openTournament(ctx, { operator: maker.name, checker: checker.name, reason: 'ทัวร์นาเมนต์ตัวอย่าง' }, draft)
}
