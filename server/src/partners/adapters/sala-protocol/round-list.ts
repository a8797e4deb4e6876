import { z } from 'zod'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { partnerAmount, partnerInstant, readRows } from '../../adapter-kit/partner-values.ts'
import type { RoundsFeed } from '../../ports/game-site.ts'
import { readCalls } from './game-site-reads.ts'

const ROUNDS_PAGE = 500
/**
 * Cursor before the first game round. The site numbers the rounds of all members together from 1, so that the numbers in one member's list have gaps.
 */
const FIRST_CURSOR = '0'

const round = z.object({
  round_id: z.string(),
  cursor: z.string().regex(/^\d+$/),
  game_id: z.string(),
  stake: partnerAmount,
  valid_stake: partnerAmount,
  win: partnerAmount,
  played_at: partnerInstant,
})
const cursor = z.string().regex(/^\d+$/)
const roundsPage = z.object({ after: cursor, rounds: z.array(z.unknown()), next: cursor })
const rounds = roundsPage.extend({ username: z.string() })
const roundOfAll = round.extend({ username: z.string() })

/** Reads game rounds by the `sala` protocol, either from one list per member or from a common list of all members. */
export const salaRounds = (endpoint: Parameters<typeof readCalls>[0]): RoundsFeed => {
  const { get, getOf } = readCalls(endpoint)
  return {
    of: 'member',
    forgets: false,
    read: async (username, after) => {
      const from = after ?? FIRST_CURSOR
      const page = await getOf(username, `/rounds?after=${from}&limit=${ROUNDS_PAGE}`, rounds)
      const { rows, ...rest } = behind(from, page, round)
      return { ...rest, rounds: rows.map(({ cursor: _, ...row }) => row) }
    },
    common: {
      read: async after => {
        const from = after ?? FIRST_CURSOR
        const page = await get(`/v1/rounds?after=${from}&limit=${ROUNDS_PAGE}`, roundsPage)
        const { rows, ...rest } = behind(from, page, roundOfAll)
        // A page is refused if its cursor is greater than the cursor of its last round, because the next page would skip the rounds in between.
        if (BigInt(rest.next) > BigInt(page.next)) throw odd(page)
        return { ...rest, rounds: rows.map(({ cursor: own_cursor, ...row }) => ({ ...row, own_cursor })) }
      },
      isBehind: (own, { own_cursor }) => BigInt(own_cursor) > BigInt(own ?? FIRST_CURSOR),
    },
  }
}

/**
 * Reads the game rounds after the cursor. The returned cursor does not pass unreadable rows at the end of the page, so that they are read again after
 * the site repaired them.
 */
const behind = <Row extends { readonly cursor: string }>(
  from: string,
  page: z.output<typeof roundsPage>,
  schema: z.ZodType<Row>,
) => {
  // A page that starts after another cursor than the requested one is refused, because it would skip the rounds in between.
  if (page.after !== from) throw odd(page)
  const { rows: valid, unreadable } = readRows(page.rounds, schema)
  const byCursor = new Map(valid.map(row => [BigInt(row.cursor), row]))
  const rows = [...byCursor]
    .filter(([cursor]) => cursor > BigInt(from))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  const is_last = page.rounds.length < ROUNDS_PAGE
  const further = is_last || BigInt(page.next) <= BigInt(from) ? from : page.next
  return { rows, unreadable, next: rows.at(-1)?.cursor ?? further, is_last }
}

const odd = (body: object) => new PartnerConfused('game-site', { status: 200, body })
