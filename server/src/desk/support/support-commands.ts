import type { Context } from '../../context.ts'
import { bangkokTime, MINUTE_MS } from '../../platform/calendar.ts'
import { threadsToAnswer, waitingThreads } from '../../support/staff-conversations.ts'
import { type Command, printLines, table } from '../command.ts'

const LISTED_MAX = 200

const listWaiting = async (ctx: Context): Promise<string[]> => {
  const now = ctx.clock.now()
  const [rows, { waiting, late }] = await Promise.all([threadsToAnswer(ctx, LISTED_MAX), waitingThreads(ctx)])
  const lines = rows.map(({ id, waiting_since, handled_by }) => [
    id,
    bangkokTime(waiting_since),
    `${Math.floor((now.getTime() - waiting_since.getTime()) / MINUTE_MS)} min`,
    handled_by ?? '-',
  ])
  return [
    ...table(['thread', 'since', 'waits', 'by'], lines),
    `${waiting} wait, ${late} longer than promised`,
  ]
}

export const supportCommands: readonly Command[] = [
  {
    name: 'support waiting',
    permission: 'support.read',
    usage: '',
    about: 'conversations in which a member waits for an answer, the longest wait first',
    changes: false,
    run: printLines(listWaiting),
  },
]
