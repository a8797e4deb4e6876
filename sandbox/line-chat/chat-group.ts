import { many, type Queryable, run } from '../foundation/database.ts'
import { RECENT_ROWS } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { newMessageId } from './chat-users.ts'

/** Id of the simulated LINE's only group, to which the official account belongs. */
export const GROUP = `C${'0'.repeat(31)}1`

/** Stores a message that the group shows, and returns its id. */
export async function addGroupMessage(on: Queryable, world: World, text: string): Promise<string> {
  const id = newMessageId()
  await run(on, 'insert into sandbox.line_group_message (message_id, text, sent_at) values ($1, $2, $3)', [
    id,
    text,
    world.clock.now(),
  ])
  return id
}

type GroupMessageRow = { message_id: string; text: string; sent_at: Date }

/** Returns the group's latest messages, newest first. */
export const listGroupMessages = (on: Queryable): Promise<GroupMessageRow[]> =>
  many<GroupMessageRow>(
    on,
    'select message_id, text, sent_at from sandbox.line_group_message order by message_no desc limit $1',
    [RECENT_ROWS],
  )
