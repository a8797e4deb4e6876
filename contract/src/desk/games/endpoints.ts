import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { PINS_MAX, shelves } from '../../games/game-shelves.ts'
import { amount, instant, signedAmount } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { editVersionField, savedAnswer } from '../edit-conflict-check.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

export const earningGroups = ['game', 'provider', 'section'] as const
export type EarningGroup = (typeof earningGroups)[number]
export const EARNING_DAYS_MAX = 92

const day = z.iso.date({ error: errorTexts.desk_days_range.text })

const SEARCH_MAX_CHARACTERS = 100
/** A game on one of the lobby's shelves (lists of games), and the number of times that members started it in the last week. */
const shelved = z.object({
  game_id: z.string(),
  name: z.string(),
  name_th: z.string(),
  section: z.string(),
  provider: z.string(),
  starts: z.number(),
})

const GAME_ID_MAX_CHARACTERS = 200
const gameId = z.string().min(1).max(GAME_ID_MAX_CHARACTERS)

const GUIDE_LINES_MAX = 12
const GUIDE_LINE_MAX_CHARACTERS = 300
const lineText = `กรุณากรอก 1 ถึง ${GUIDE_LINES_MAX} ข้อ ข้อละไม่เกิน ${GUIDE_LINE_MAX_CHARACTERS} ตัวอักษร`
const summaryText = `กรุณากรอกสรุป ไม่เกิน ${GUIDE_LINE_MAX_CHARACTERS} ตัวอักษร`
const guideLines = z
  .array(typedText('words').min(1, lineText).max(GUIDE_LINE_MAX_CHARACTERS, lineText), { error: lineText })
  .min(1, lineText)
  .max(GUIDE_LINES_MAX, lineText)

/** A play guide (R05) written by a staff user. The lobby always adds that results are random. */
const writtenGuide = z.object({
  summary: typedText('words').min(1, summaryText).max(GUIDE_LINE_MAX_CHARACTERS, summaryText),
  bankroll: guideLines,
  bonus_rounds: guideLines,
  facts: guideLines,
  published: z.boolean(),
})

const earned = z.object({
  rounds: z.number(),
  players: z.number(),
  stake: amount,
  win: amount,
  /** Gross gaming revenue: stakes minus wins. It is negative if members won more than they staked. */
  ggr: signedAmount,
  /** The part of the gross gaming revenue (GGR) on which the game site's invoice is based. */
  ggr_billed: signedAmount,
  /** Number of bets and wins that the game site's invoice leaves out. */
  unbilled: z.int(),
  /** Sum of the fees that the game sites invoice in addition to their share of the GGR. */
  fees: amount,
  /** The measured return to player (RTP) in percent; null if there were no stakes. */
  rtp_seen: z.number().nullable(),
  /** 95 % confidence interval of the measured RTP (return to player). Null if there was too little play. */
  rtp_between: z.object({ low: z.number(), high: z.number() }).nullable(),
})

export const deskGamesEndpoints = {
  desk_games: deskEndpoint({
    id: 'desk-games',
    method: 'GET',
    path: '/games',
    access: 'games.read',
    summary: 'Earnings of each game, provider or section on these Bangkok days, with the payout rate',
    query: z.object({ from: day, to: day, by: z.enum(earningGroups) }),
    response: z.object({
      rows: z.array(
        earned.extend({
          key: z.string(),
          name: z.string(),
          /** Lobby section of the game; null if the game was never in the catalogue. */
          section: z.string().nullable(),
          provider: z.string().nullable(),
          /** Published RTP (return to player) in percent, weighted by stakes; null if the RTP of any of the games is unknown. */
          rtp_reported: z.number().nullable(),
        }),
      ),
      total: earned,
      days: z.array(z.object({ day: z.iso.date(), stake: amount, ggr: signedAmount })),
    }),
  }),
  desk_shelf: deskEndpoint({
    id: 'desk-shelf',
    method: 'GET',
    path: '/games/shelves/{shelf}',
    access: 'content.read',
    summary: 'Games pinned on that shelf of the lobby, and games that match a word',
    params: z.object({ shelf: z.enum(shelves) }),
    query: z.object({ q: typedText('words').max(SEARCH_MAX_CHARACTERS).optional() }),
    response: z.object({ pinned: z.array(shelved), found: z.array(shelved), seen: z.string() }),
  }),
  desk_shelf_pin: deskEndpoint({
    id: 'desk-shelf-pin',
    method: 'POST',
    path: '/games/shelves/{shelf}',
    access: 'content.edit',
    summary: 'Replace the pinned games of that shelf, in this order',
    params: z.object({ shelf: z.enum(shelves) }),
    body: z.object({ games: z.array(z.string().min(1)).max(PINS_MAX), ...editVersionField, reason }),
    response: savedAnswer,
  }),
  desk_guides: deskEndpoint({
    id: 'desk-guides',
    method: 'GET',
    path: '/games/guides',
    access: 'content.read',
    summary: 'Games by a word, most started first, to write a play guide for',
    query: z.object({ q: typedText('words').max(SEARCH_MAX_CHARACTERS).optional() }),
    response: z.object({ games: z.array(shelved) }),
  }),
  desk_guide: deskEndpoint({
    id: 'desk-guide',
    method: 'GET',
    path: '/games/guides/{game}',
    access: 'content.read',
    summary: 'The play guide of a game, published or not',
    params: z.object({ game: gameId }),
    response: z.object({ guide: writtenGuide.nullable(), random_notice: z.string(), seen: z.string() }),
  }),
  desk_guide_write: deskEndpoint({
    id: 'desk-guide-write',
    method: 'POST',
    path: '/games/guides/{game}',
    access: 'content.edit',
    summary: 'Replace the play guide of a game, published or not',
    params: z.object({ game: gameId }),
    body: writtenGuide.extend({ ...editVersionField, reason }),
    response: savedAnswer,
  }),
  desk_games_open: deskEndpoint({
    id: 'desk-games-open',
    method: 'GET',
    path: '/games/open',
    access: 'games.read',
    summary:
      'Work in progress with the game site: credit in transit, undecided rounds, receivables of members',
    response: z.object({
      movements: z.array(
        z.object({
          id: z.string(),
          member: maskedMember,
          direction: z.enum(['in', 'out']),
          amount,
          status: z.string(),
          silences: z.number(),
          created_at: instant,
        }),
      ),
      rounds: z.array(
        z.object({
          round: z.string(),
          member: maskedMember,
          game_id: z.string(),
          stake: signedAmount,
          win: signedAmount,
          opened_at: instant,
        }),
      ),
      receivables: z.array(
        z.object({ id: z.string(), member: maskedMember, amount, settled: amount, opened_at: instant }),
      ),
    }),
  }),
} as const
