import { z } from 'zod'
import { inTransaction, one, run, type Tx } from '../foundation/database.ts'
import { type Answer, reference, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { demandAccount } from './game-accounts.ts'
import { TOKEN_LIFE_MINUTES } from './game-launch.ts'

export const endOrder = z.object({ reference })

type EndRow = { username: string; closed: number }

/**
 * Ends a member's play sessions with real credit, once the round in progress is finished. A repeated `reference` returns the first answer and ends no
 * newer session. Responds 404 for an unknown account, and 409 if another account has used the reference.
 */
export async function endSessions(world: World, username: string, asked: string): Promise<Answer> {
  await demandAccount(world.db, username)
  const { closed } = await inTransaction(world.db, async tx => {
    const isNew = await run(
      tx,
      'insert into sandbox.game_session_end (reference, username) values ($1, $2) on conflict do nothing',
      [asked, username],
    )
    if (isNew > 0) await close(tx, world, username, asked)
    const row = await one<EndRow>(
      tx,
      'select username, closed from sandbox.game_session_end where reference = $1',
      [asked],
    )
    if (row.username !== username) throw refusal(409, 'reference_conflict')
    return row
  })
  return { status: 200, body: { reference: asked, closed } }
}

async function close(tx: Tx, world: World, username: string, asked: string): Promise<void> {
  const closed = await run(
    tx,
    `update sandbox.game_launch set ended_at = $2
      where username = $1 and mode = 'real' and ended_at is null
        and last_used_at > $2::timestamptz - make_interval(mins => $3)`,
    [username, world.clock.now(), TOKEN_LIFE_MINUTES],
  )
  await run(tx, 'update sandbox.game_session_end set closed = $2 where reference = $1', [asked, closed])
}
