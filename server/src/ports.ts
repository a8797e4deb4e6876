import type { GameSection } from '@sala/contract/games/game.ts'
import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from './platform/db.ts'
import type { PersonalData } from './platform/personal-data.ts'

/** Functions of higher layers that lower layers call. Imports may only go to lower layers, so `composition.ts` connects them. */
export type Ports = {
  /** account → referral: adds a new member to the referral tree. */
  readonly joinReferral: JoinReferral
  /** protection → games: closes a member's open games when a break begins or a limit is reached. */
  readonly closeGames: CloseGames
  /** protection → games: invalidates the cached eligibility decision of a member. */
  readonly rejudgePlay: RejudgePlay
  /** account → cashier: holds the waiting payouts of a blocked member. */
  readonly holdPayouts: HoldPayouts
  /** account → protection: compares an account whose data changed with self-excluded members. */
  readonly lookAlike: LookAlike
  /** operators → desk: releases an operator's claims on cases, so that other operators can claim them. */
  readonly dropClaims: DropClaims
  /** cashier → operators: requires that maker and checker are two independent operators. */
  readonly requireSecond: RequireSecond
  /** operators → desk: finds an outgoing bank line that belongs to no order, or null. */
  readonly findBankDebit: FindBankDebit
  /** privacy → operators and desk: how the higher layers export and erase personal data. */
  readonly personalDataAbove: readonly PersonalData[]
  /** games → promotions: whether the member's rounds must be read before a transfer to the site, to know which were played before it. */
  readonly requiresRoundsRead: RequiresRoundsRead
  /** games → promotions: called when credit has arrived at a game site. */
  readonly creditArrived: CreditArrived
  /** games → promotions and protection: functions that get each new round, called in the order of the list. */
  readonly roundsCounters: readonly RoundsCounter[]
}

export type GivenKeys = { readonly referral_key: string | null; readonly affiliate_key: string | null }

/** Adds a new member to the referral tree, in the transaction that creates the member. */
export type JoinReferral = (tx: Tx, memberId: MemberId, keys: GivenKeys, at: Date) => Promise<void>

/** Keys for hashing the data by which self-excluded members are recognised. */
export type MarkKeys = {
  readonly mark_key: string
  readonly mark_keys_before: readonly string[]
}

/** Checks whether a member looks like a self-excluded one. The caller's transaction holds the member's lock. */
export type LookAlike = (
  look: { readonly db: Db; readonly keys: MarkKeys; readonly now: Date },
  memberId: MemberId,
) => Promise<void>

export type GamesClosing = {
  readonly member_id: MemberId
  readonly why: 'break' | 'loss_limit' | 'suspended'
  /** Idempotency key: for the same key the member's games are closed only once. */
  readonly cause: string
  /** Time at which the member may play again. */
  readonly until: Date
}

/** Closes a member's games. The caller's transaction holds the member's lock; the site is called after the commit. */
export type CloseGames = (tx: Tx, closing: GamesClosing, at: Date) => Promise<void>

/** Finds an outgoing bank line without an order; returns the ledger account to which it belongs and its amount, or null. */
export type FindBankDebit = (
  db: Db | Tx,
  lineId: string,
) => Promise<{ readonly house: string; readonly amount: Satang } | null>

/** Releases the claims of the operator with this name, in the caller's transaction. */
export type DropClaims = (tx: Tx, operator: string) => Promise<void>

/** Requires independent maker and checker, by their names. Throws Refusal `proposal_maker_gone`, `proposal_same_hands`. */
export type RequireSecond = (
  tx: Tx,
  names: { readonly maker: string; readonly checker: string },
  at: Date,
) => Promise<void>

/** Invalidates the cached decision on whether the member may play, so that it is made again. Runs in the caller's transaction. */
export type RejudgePlay = (tx: Tx, memberId: MemberId) => Promise<void>

/** Holds the member's payouts. The audit log records `by` and `reason` from `why`. The caller's transaction holds the member's lock. */
export type HoldPayouts = (
  tx: Tx,
  memberId: MemberId,
  why: { readonly by: string; readonly reason: string; readonly at: Date },
) => Promise<void>

/** Whether the member's rounds must be read right before this transfer of credit is sent. */
export type RequiresRoundsRead = (db: Db, memberId: MemberId, movementId: MovementId) => Promise<boolean>

/** A transfer of credit that has arrived at a game site, before it is posted in the ledger. */
export type Arrival = {
  readonly member_id: MemberId
  readonly movement_id: MovementId
  /** The transfer arrived after `from`, when it was sent, and before `until`, when its outcome was known. */
  readonly from: Date
  readonly until: Date
  /** Balance at the site right before the transfer; null if unknown. */
  readonly balance_before: bigint | null
  /** Whether the member's rounds were read completely right before the transfer was sent. */
  readonly is_read: boolean
}

/** Handles arrived credit, in the transaction that completes the transfer and holds the member's lock. */
export type CreditArrived = (tx: Tx, arrival: Arrival) => Promise<void>

/** Reads the member's rounds that are new at the game site, and counts them towards wagering requirements. Throws Refusal `game_site_silent`. */
export type ReadRounds = (memberId: MemberId) => Promise<unknown>

/**
 * Time interval in which a round's bet was placed, by our clock. A transfer-wallet site dates rounds by its
 * own clock, so the exact time is unknown. A bet from our seamless wallet has a sequence number: `first_no`
 * is the bet that dates the round, `last_no` is the round's last bet.
 */
export type Placed = {
  readonly from: Date
  readonly until: Date
  readonly first_no: bigint | null
  readonly last_no: bigint | null
}

/** A round, which is counted once. `played_at` decides its day. `placed` decides whether it was before or after an event such as a transfer. */
export type CountedRound = {
  readonly round_id: string
  readonly game_id: string
  /** Section of the game; null if it was never in the catalogue. A removed game keeps its section. */
  readonly section: GameSection | null
  readonly stake: Satang
  /** Part of the stake that counts as turnover. */
  readonly valid_stake: Satang
  readonly win: Satang
  /** Part of `stake` that is no stake: the site rolled back a win that was counted before, and this part subtracts the win. */
  readonly returned: Satang
  readonly played_at: Date
  readonly placed: Placed
}

/**
 * Adds a member's new rounds to totals, oldest round first. Runs in the transaction that stores these rounds
 * and holds the member's lock. It gets each round once. A thrown error leaves the rounds uncounted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
