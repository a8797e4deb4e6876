import { hash } from 'node:crypto'
import { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import type { ParsedOf } from '@sala/contract/wire/endpoint.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { detailsOf } from '../account/members/profile-details.ts'
import { RECENT_MS } from '../cashier/history/money-request-history.ts'
import { reportedRequests } from '../cashier/history/visible-money-requests.ts'
import type { Context } from '../context.ts'
import { mainSite } from '../games/game-sites/game-sites.ts'
import type { PlayMode } from '../games/wallet-modes/wallet-mode.ts'
import { notModified, type Ready, readyJson } from '../platform/http/serialized-response.ts'
import { invariant } from '../platform/refusal.ts'
import { createBatchLoader } from '../platform/work-scheduling/batch-loader.ts'
import { type KnownProfile, type ProfileMemory, profileMemory } from './profile-cache.ts'
import { findProfiles, type ProfileRow } from './sql.ts'

export type Profile = ParsedOf<typeof accountEndpoints.profile>['response']['data']

/** A member's profile and its version (ETag). Every shown value changes the version, except remaining seconds. */
export type ReadProfile = {
  readonly etag: string
  readonly profile: () => Profile
  readonly answer: () => Ready
}

const response = accountEndpoints.profile.response

const profileFrom = (row: ProfileRow, now: Date, usual: PlayMode): Profile => {
  const { open, held, recent } = reportedRequests(row.requests, now)
  const receiver = open?.type === 'deposit' ? open : null
  const game = satang(row.game ?? 0n)
  return {
    phone: row.phone,
    name: row.name,
    bank: row.bank,
    account_number: row.account_number,
    ...detailsOf(row),
    birth_date: row.birth_date,
    to_bank: receiver?.to_bank ?? null,
    to_account_number: receiver?.to_account_number ?? null,
    to_name: receiver?.to_name ?? null,
    ufabet_credit: satang((row.wallet ?? 0n) + (row.moving ?? 0n) + game),
    ufabet_credit_checking: row.checking ? 1 : 0,
    credit_seen_at: row.seen_at,
    set_aside: satang(row.aside),
    // With the seamless wallet, the credit for play is the wallet's balance without reserved money, which is kept out of play.
    games: [{ credit: (row.mode ?? usual) === 'seamless' ? satang((row.wallet ?? 0n) - row.aside) : game }],
    events: [],
    completed_requests: recent,
    pending_request: open,
    held_deposits: held,
    payment_gateway_status: row.payment_gateway_status,
    scope: row.scope,
  }
}

/** Returns the version (ETag) of a profile. It is a hash of the content, so that every node computes the same version. */
const versionOf = (row: ProfileRow): string =>
  `"${hash(
    'sha256',
    JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? value.toString() : value)),
    'base64url',
  )}"`

const knownFrom = (row: ProfileRow): KnownProfile => {
  const etag = versionOf(row)
  return { row, etag, unchanged: notModified(etag) }
}

/**
 * Returns whether the profile shows the remaining seconds of a deposit. Its response is then not cached, because the seconds change although the
 * version stays the same.
 */
const countsSeconds = ({ pending_request: open, held_deposits }: Profile): boolean =>
  open?.type === 'deposit' || held_deposits.length > 0

const answerWith = (known: KnownProfile, profile: Profile): Ready => {
  const answer = readyJson(JSON.stringify(z.encode(response, { data: profile })), known.etag)
  if (!countsSeconds(profile)) known.answer = answer
  return answer
}

type Reader = {
  readonly known: ProfileMemory
  readonly read: (memberId: MemberId) => Promise<KnownProfile | null>
}

/** Creates the profile cache and its reader. Profiles of concurrent callers are read in one statement. */
const openReader = (ctx: Context): Reader => {
  const known = profileMemory(ctx.events)
  const readMany = createBatchLoader(async (memberIds: readonly MemberId[]) => {
    const now = ctx.clock.now()
    const reading = known.begin(memberIds, now)
    try {
      const rows = await findProfiles(ctx.db, memberIds, RECENT_MS / 1000, now)
      const read = rows.map(knownFrom)
      known.keep(read, reading)
      return new Map(read.map(one => [one.row.member_id, one]))
    } finally {
      known.end(reading)
    }
  })
  return { known, read: readMany }
}

const readers = new WeakMap<Context, Reader>()

const readerOf = (ctx: Context): Reader => {
  const reader = readers.get(ctx) ?? openReader(ctx)
  readers.set(ctx, reader)
  return reader
}

/**
 * Returns false if no profile is cached. Otherwise waits until all notifications sent before this call have arrived, and then calls `hand` with the
 * cached profile. `hand` gets null if the profile has changed or expired, or if a notification may be lost.
 */
export const tryRemembered = (
  ctx: Context,
  memberId: MemberId,
  hand: (known: KnownProfile | null) => void,
): boolean => {
  const { known } = readerOf(ctx)
  if (!known.has(memberId)) return false
  void ctx.events
    .awaitCacheBarrier()
    .then(isCurrent => hand(isCurrent ? known.find(memberId, ctx.clock.now()) : null))
  return true
}

/**
 * Returns the member's profile (C02) with all committed changes. It reads the database if the profile is not cached, or if notifications may be
 * missing.
 */
export const readProfile = async (ctx: Context, memberId: MemberId): Promise<ReadProfile> => {
  const { known, read } = readerOf(ctx)
  const isCurrent = known.has(memberId) && (await ctx.events.awaitCacheBarrier())
  const found = (isCurrent ? known.find(memberId, ctx.clock.now()) : null) ?? (await read(memberId))
  invariant(found !== null, `member ${memberId} exists`)
  const profile = () => profileFrom(found.row, ctx.clock.now(), mainSite(ctx).wallet)
  return { etag: found.etag, profile, answer: () => found.answer ?? answerWith(found, profile()) }
}
