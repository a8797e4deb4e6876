import type { GameSection } from '@sala/contract/games/game.ts'
import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from './platform/db.ts'
import type { PersonalData } from './platform/personal-data.ts'

/** Dependencies of lower floors on higher ones, wired in `composition.ts`, because imports go downwards. */
export type Ports = {
  /** account → referral: a new member gets their place in the tree. */
  readonly joinReferral: JoinReferral
  /** protection → games: a break or a limit that is reached closes the games that are open. */
  readonly closeGames: CloseGames
  /** protection → games: what was judged of a member's play holds no more. */
  readonly judgeAgain: JudgeAgain
  /** account → cashier: what a member who is kept out had waiting to be paid out is held. */
  readonly holdPayouts: HoldPayouts
  /** account → protection: match keys of an account changed. */
  readonly lookAlike: LookAlike
  /** operators → desk: releases an operator's claims. */
  readonly dropClaims: DropClaims
  /** cashier → operators: maker and checker are two people who work here. */
  readonly requireSecond: RequireSecond
  /** operators → desk: an outgoing line without an order, or null. */
  readonly findBankDebit: FindBankDebit
  /** privacy → operators: what floors above it keep about members. */
  readonly personalDataAbove: readonly PersonalData[]
  /** games → promotions: a movement in that waits may carry money of which the order of play has to be known. */
  readonly wantsRoundsRead: WantsRoundsRead
  /** games → promotions: credit arrived at a game site. */
  readonly creditArrived: CreditArrived
  /** games → promotions and protection: counters of rounds, in order. */
  readonly roundsCounters: readonly RoundsCounter[]
}

export type GivenKeys = { readonly referral_key: string | null; readonly affiliate_key: string | null }

/** In the transaction that makes the member. */
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
  /** From when on the member may play again. */
  readonly until: Date
}

/** In the caller's transaction, which holds the member's lock; the site is asked after the commit. */
export type CloseGames = (tx: Tx, closing: GamesClosing, at: Date) => Promise<void>

/** On which account of the books it lies, and how much it is. */
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
export type JudgeAgain = (tx: Tx, memberId: MemberId) => Promise<void>

/** In the caller's transaction with the member's lock; the audit log has `by` and `reason`. */
export type HoldPayouts = (
  tx: Tx,
  memberId: MemberId,
  why: { readonly by: string; readonly reason: string; readonly at: Date },
) => Promise<void>

/** Whether the member's rounds have to be read right before that movement is sent. */
export type WantsRoundsRead = (db: Db, memberId: MemberId, movementId: MovementId) => Promise<boolean>

/** A movement in that ended as done, before its transfers are posted. */
export type Arrival = {
  readonly member_id: MemberId
  readonly movement_id: MovementId
  /** Not before the movement was sent, and not after its end was known. It is sent again only when the site says that it never had it. */
  readonly from: Date
  readonly until: Date
  /** Balance at the site right before; null if unknown. */
  readonly balance_before: bigint | null
  /** The member's rounds were read to their end right before it was sent. */
  readonly is_read: boolean
}

/** In the transaction that ends the movement, which holds the member's lock. */
export type CreditArrived = (tx: Tx, arrival: Arrival) => Promise<void>

/** Has the site's new rounds of that member counted. Throws Refusal `game_site_silent`. */
export type ReadRounds = (memberId: MemberId) => Promise<unknown>

/**
 * When a round was placed, by our own clock and order. A game site that holds the credit dates its rounds by its own clock, so that only an
 * interval is known. A bet from the wallet has our number: `first_no` of the bet that the round is dated by, `last_no` of its last bet.
 */
export type Placed = {
  readonly from: Date
  readonly until: Date
  readonly first_no: bigint | null
  readonly last_no: bigint | null
}

/** A round that is being counted for the first and only time. `played_at` says on which day, `placed` on which side of what we did. */
export type CountedRound = {
  readonly round_id: string
  readonly game_id: string
  /** Null for a game the catalogue never had. A game that is gone keeps its section. */
  readonly section: GameSection | null
  readonly stake: Satang
  /** Counted turnover, at most the stake. */
  readonly valid_stake: Satang
  readonly win: Satang
  /** The part of `stake` that is no stake: a win that was counted, and that the site rolled back. */
  readonly returned: Satang
  readonly played_at: Date
  readonly placed: Placed
}

/**
 * Called with counted rounds in their transaction under the member's lock, oldest first, each round once for
 * ever; a thrown error leaves them uncounted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
