import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { many, one } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { type Answer, RECENT_ROWS } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

/** Simulated faults with which Telegram's Bot API refuses a message. A refused message is not sent. */
const OWN_FAULTS = ['not_found', 'rate_limited', 'server_error'] as const
const TEXT_MAX_CHARACTERS = 4_096
/** Id of the only group to which the bot belongs. */
const GROUP = '-1001234567890'

const bot = z.object({ token: z.string().max(100) })
const order = z.object({
  chat_id: z.union([z.string(), z.int()]).transform(String),
  text: z.string().min(1).max(TEXT_MAX_CHARACTERS),
})

const refusalOf = (error_code: number, description: string, retry_after?: number): Answer => ({
  status: error_code,
  body: {
    ok: false,
    error_code,
    description,
    ...(retry_after === undefined ? {} : { parameters: { retry_after } }),
  },
})

function answerOfFault(fault: AppliedFault | null): Answer | null {
  switch (fault?.kind) {
    case 'not_found':
      return refusalOf(400, 'Bad Request: chat not found')
    case 'rate_limited':
      return refusalOf(429, 'Too Many Requests', Math.ceil(fault.late_ms / 1000))
    case 'server_error':
      return refusalOf(500, 'Internal Server Error')
    default:
      return null
  }
}

/** Stores a message of the bot and responds as the Bot API does. A repeated call stores another message. */
async function send(world: World, { chat_id, text }: z.output<typeof order>): Promise<Answer> {
  const { message_id } = await one<{ message_id: bigint }>(
    world.db,
    'insert into sandbox.telegram_message (chat_id, text, sent_at) values ($1, $2, $3) returning message_id',
    [chat_id, text, world.clock.now()],
  )
  const result = {
    message_id: Number(message_id),
    date: Math.floor(world.clock.now().getTime() / 1000),
    chat: { id: Number(chat_id), type: 'supergroup' },
    text,
  }
  return { status: 200, body: { ok: true, result } }
}

/** Adds the routes that imitate Telegram's Bot API for one bot, and a route that lists the messages of its group. */
export function telegramRoutes(app: FastifyInstance, world: World): void {
  app.post('/bot:token/sendMessage', (request, reply) => {
    const { token } = bot.parse(request.params)
    const read = order.safeParse(request.body)
    return answerUnderFault(
      world,
      reply,
      { partner: 'telegram', operation: 'message', ownFaults: OWN_FAULTS },
      async fault => {
        if (!token.endsWith(`:${world.keys.sms}`)) return refusalOf(401, 'Unauthorized')
        if (!read.success) return refusalOf(400, 'Bad Request: message text is empty')
        if (read.data.chat_id !== GROUP) return refusalOf(400, 'Bad Request: chat not found')
        return answerOfFault(fault) ?? (await send(world, read.data))
      },
    )
  })

  /** Lists the group's messages, newest first. */
  app.get('/messages', () =>
    many<{ message_id: bigint; text: string; sent_at: Date }>(
      world.db,
      'select message_id::int as message_id, text, sent_at from sandbox.telegram_message order by message_id desc limit $1',
      [RECENT_ROWS],
    ),
  )
}
