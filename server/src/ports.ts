import type { GameSection } from '@sala/contract/games/game.ts'
import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from './platform/db.ts'
import type { PersonalData } from './platform/personal-data.ts'

/** Functions of higher layers that lower layers call. Imports only go to lower layers, so `composition.ts` wires them. */
export type Ports = {
  /** account → referral: adds a new member to the referral tree. */
  readonly joinReferral: JoinReferral
  /** protection → games: a break or a reached limit closes open games. */
  readonly closeGames: CloseGames
  /** protection → games: invalidates the cached eligibility decision of a member. */
  readonly rejudgePlay: RejudgePlay
  /** account → cashier: holds the waiting payouts of a blocked member. */
  readonly holdPayouts: HoldPayouts
  /** account → protection: match keys of an account changed. */
  readonly lookAlike: LookAlike
  /** operators → desk: releases an operator's claims. */
  readonly dropClaims: DropClaims
  /** cashier → operators: maker and checker are two staff users. */
  readonly requireSecond: RequireSecond
  /** operators → desk: an outgoing line without an order, or null. */
  readonly findBankDebit: FindBankDebit
  /** privacy → operators: personal data of the higher layers. */
  readonly personalDataAbove: readonly PersonalData[]
  /** games → promotions: whether the order of play matters for the money of an incoming movement. */
  readonly requiresRoundsRead: RequiresRoundsRead
  /** games → promotions: credit arrived at a game site. */
  readonly creditArrived: CreditArrived
  /** games → promotions and protection: counters of rounds, in order. */
  readonly roundsCounters: readonly RoundsCounter[]
}

export type GivenKeys = { readonly referral_key: string | null; readonly affiliate_key: string | null }

/** In the transaction that creates the member. */
export type JoinReferral = (tx: Tx, memberId: MemberId, keys: GivenKeys, at: Date) => Promise<void>

/** Keys of the hashed marks of excluded members. */
export type MarkKeys = {
  readonly mark_key: string
  readonly mark_keys_before: readonly string[]
}

/** Checks for a match with an excluded member, in a transaction with the member's lock. */
export type LookAlike = (
  look: { readonly db: Db; readonly keys: MarkKeys; readonly now: Date },
  memberId: MemberId,
) => Promise<void>

export type GamesClosing = {
  readonly member_id: MemberId
  readonly why: 'break' | 'loss_limit' | 'suspended'
  /** Each cause closes the games once. */
  readonly cause: string
  /** When the member may play again. */
  readonly until: Date
}

/** In the caller's transaction with the member's lock; the site is called after the commit. */
export type CloseGames = (tx: Tx, closing: GamesClosing, at: Date) => Promise<void>

/** The ledger account and the amount. */
export type FindBankDebit = (
  db: Db | Tx,
  lineId: string,
) => Promise<{ readonly house: string; readonly amount: Satang } | null>

/** In the caller's transaction; `operator` is the name. */
export type DropClaims = (tx: Tx, operator: string) => Promise<void>

/** In the caller's transaction, by names. Refuses `proposal_maker_gone`, `proposal_same_hands`. */
export type RequireSecond = (
  tx: Tx,
  names: { readonly maker: string; readonly checker: string },
  at: Date,
) => Promise<void>

/** In the caller's transaction: forces a new eligibility decision. */
export type RejudgePlay = (tx: Tx, memberId: MemberId) => Promise<void>

/** In the caller's transaction with the member's lock; the audit log has `by` and `reason`. */
export type HoldPayouts = (
  tx: Tx,
  memberId: MemberId,
  why: { readonly by: string; readonly reason: string; readonly at: Date },
) => Promise<void>

/** Whether the member's rounds must be read right before that movement is sent. */
export type RequiresRoundsRead = (db: Db, memberId: MemberId, movementId: MovementId) => Promise<boolean>

/** A completed incoming movement, before its transfers are posted. */
export type Arrival = {
  readonly member_id: MemberId
  readonly movement_id: MovementId
  /** Interval from sending the movement to its known outcome. Resent only if the site reports that it never had it. */
  readonly from: Date
  readonly until: Date
  /** Balance at the site right before; null if unknown. */
  readonly balance_before: bigint | null
  /** The member's rounds were read completely right before it was sent. */
  readonly is_read: boolean
}

/** In the transaction that ends the movement, with the member's lock. */
export type CreditArrived = (tx: Tx, arrival: Arrival) => Promise<void>

/** Counts the member's new rounds of the site. Throws Refusal `game_site_silent`. */
export type ReadRounds = (memberId: MemberId) => Promise<unknown>

/**
 * When a round was placed, by our clock and order. A transfer site dates its rounds by its own clock, so only an interval is known. A bet
 * from the wallet has our number: `first_no` of the bet that dates the round, `last_no` of its last bet.
 */
export type Placed = {
  readonly from: Date
  readonly until: Date
  readonly first_no: bigint | null
  readonly last_no: bigint | null
}

/** A round that is counted, exactly once. `played_at` decides the day, `placed` the order relative to our own actions. */
export type CountedRound = {
  readonly round_id: string
  readonly game_id: string
  /** Null for a game that was never in the catalogue. A removed game keeps its section. */
  readonly section: GameSection | null
  readonly stake: Satang
  /** Counted turnover, at most the stake. */
  readonly valid_stake: Satang
  readonly win: Satang
  /** Part of `stake` that returns a counted win after a rollback by the site. */
  readonly returned: Satang
  readonly played_at: Date
  readonly placed: Placed
}

/**
 * Called with counted rounds in their transaction under the member's lock, oldest first, each round once for
 * only; a thrown error leaves them uncounted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
