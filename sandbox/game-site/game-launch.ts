import { z } from 'zod'
import { maybeOne, type Queryable, run, type Tx } from '../foundation/database.ts'
import { hashOf, newSeed, newToken } from '../foundation/ids.ts'
import type { Satang } from '../foundation/money.ts'
import { type Answer, notFound, refusal, webAddress } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findGame } from './catalogue/catalogue.ts'
import { username } from './credit-transfers.ts'
import { demandAccount } from './game-accounts.ts'

/** Minutes after which a launch token expires if it is not used. */
export const TOKEN_LIFE_MINUTES = 10
const NOBODY = 'visitor'
const FREE_PLAY_BALANCE: Satang = 1_000_000n

export const gameId = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a game id')
/** Launch option that Sala passes to the game's page, for example a stake. The page ignores unknown options. */
const gameOption = z.string().regex(/^[\w:.-]{1,60}$/)
export const launchToken = z.string().min(1).max(100)

const place = { game_id: gameId.optional(), game_option: gameOption.optional(), return_url: webAddress }

/** Body of a call that launches a game. A demo session needs no player name. */
export const launchOrder = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('real'), username, ...place }),
  z.object({ mode: z.literal('free'), username: username.default(NOBODY), ...place }),
])

/**
 * Creates a launch URL for the game site or one game. Demo sessions need no account. Responds 404 if the game is unknown or, in real mode, if the
 * account is unknown.
 */
export async function launch(world: World, order: z.output<typeof launchOrder>): Promise<Answer> {
  if (order.mode === 'real') await demandAccount(world.db, order.username)
  if (order.game_id !== undefined && findGame(order.game_id) === null) throw notFound('no such game')
  const token = await beginLaunch(world, order)
  const username = order.mode === 'real' ? order.username : null
  return { status: 201, body: { username, url: `${world.publicUrl}/sandbox/game-site/?token=${token}` } }
}

export type NewLaunch = {
  username?: string
  mode: 'real' | 'free'
  game_id?: string | undefined
  game_option?: string | undefined
  return_url: string
  /** Sala's token for this play session in Sala's seamless wallet. Absent if the game site itself holds the player's credit. */
  wallet_token?: string
}

/** Stores a new play session and returns its launch token. */
export async function beginLaunch(world: World, order: NewLaunch): Promise<string> {
  const token = newToken()
  await run(
    world.db,
    `insert into sandbox.game_launch
       (token_hash, username, game_id, game_option, mode, return_url, free_seed, free_balance, last_used_at, wallet_token)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hashOf(token),
      order.username ?? NOBODY,
      order.game_id ?? null,
      order.game_option ?? null,
      order.mode,
      order.return_url,
      newSeed(),
      FREE_PLAY_BALANCE,
      world.clock.now(),
      order.wallet_token ?? null,
    ],
  )
  return token
}

/** Starts a demo session for a visitor who opened the game site directly, not through Sala. */
export async function launchTrial(world: World): Promise<{ token: string }> {
  const return_url = `${world.publicUrl}/sandbox/game-site/`
  return { token: await beginLaunch(world, { mode: 'free', return_url }) }
}

export type Session = {
  token_hash: string
  username: string
  game_id: string | null
  game_option: string | null
  mode: 'real' | 'free'
  return_url: string
  free_seed: string
  free_draws: bigint
  free_balance: Satang
  wallet_token: string | null
}

const COLUMNS =
  'token_hash, username, game_id, game_option, mode, return_url, free_seed, free_draws, free_balance, wallet_token'

/**
 * Finds and locks the play session of a launch token and extends its life. Responds 401: `session_ended` if Sala has ended the session, otherwise
 * `token_expired`.
 */
export async function continueSession(tx: Tx, world: World, token: string): Promise<Session> {
  const now = world.clock.now()
  const session = await maybeOne<Session>(
    tx,
    `update sandbox.game_launch set last_used_at = greatest(last_used_at, $2)
     where token_hash = $1 and ended_at is null and last_used_at > $2::timestamptz - make_interval(mins => $3)
     returning ${COLUMNS}`,
    [hashOf(token), now, TOKEN_LIFE_MINUTES],
  )
  if (session === null)
    throw refusal(401, (await endOf(tx, token))?.ended === true ? 'session_ended' : 'token_expired')
  return session
}

/**
 * Returns the return URL of a play session, and whether Sala has ended the session. Returns null for an unknown token. This function does not
 * extend the session.
 */
export async function endOf(
  on: Queryable,
  token: string,
): Promise<{ ended: boolean; return_url: string } | null> {
  return maybeOne(
    on,
    'select ended_at is not null as ended, return_url from sandbox.game_launch where token_hash = $1',
    [hashOf(token)],
  )
}

/** Returns the origin whose pages may show the launched game in a frame, or null for an unknown launch token. */
export async function framingOrigin(on: Queryable, token: string): Promise<string | null> {
  const row = await maybeOne<{ return_url: string }>(
    on,
    'select return_url from sandbox.game_launch where token_hash = $1',
    [hashOf(token)],
  )
  return row === null ? null : new URL(row.return_url).origin
}
