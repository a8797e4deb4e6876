import type { GameSection } from '@sala/contract/games/game.ts'
import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from './platform/db.ts'
import type { PersonalData } from './platform/personal-data.ts'

/**
 * What a domain on a lower floor needs of one above it: handed in where the program is put together (`composition.ts`), because an
 * import would lead back up.
 */
export type Ports = {
  /** account → referral: a new member gets their place in the tree. */
  readonly joinReferral: JoinReferral
  /** protection → games: a break or a limit that is reached closes the games that are open. */
  readonly closeGames: CloseGames
  /** protection → games: what was judged of a member's play holds no more. */
  readonly judgeAgain: JudgeAgain
  /** account → cashier: what a member who is kept out had waiting to be paid out is held. */
  readonly holdPayouts: HoldPayouts
  /** account → protection: what an account tells of its person has changed. */
  readonly lookAlike: LookAlike
  /** operators → desk: what somebody had taken to work on is the others' again. */
  readonly dropClaims: DropClaims
  /** cashier → operators: maker and checker are two people who work here. */
  readonly requireSecond: RequireSecond
  /** operators → desk: a line of what went out, by the partner's own list, that no order stands for; null: there is none. */
  readonly findBankDebit: FindBankDebit
  /** privacy → operators: what floors above it keep about members. */
  readonly personalDataAbove: readonly PersonalData[]
  /** games → promotions: a movement in that waits may carry money of which the order of play has to be known. */
  readonly wantsRoundsRead: WantsRoundsRead
  /** games → promotions: credit arrived at a game site. */
  readonly creditArrived: CreditArrived
  /** games → promotions and protection: who is told of rounds as they are counted, in this order. */
  readonly roundsCounters: readonly RoundsCounter[]
}

export type GivenKeys = { readonly referral_key: string | null; readonly affiliate_key: string | null }

/** In the transaction that makes the member. */
export type JoinReferral = (tx: Tx, memberId: MemberId, keys: GivenKeys, at: Date) => Promise<void>

/** What the marks of excluded people are hashed with. */
export type MarkKeys = {
  readonly mark_key: string
  readonly mark_keys_before: readonly string[]
}

/** In a transaction of its own, with the member's lock: whether the account looks like a second one of an excluded person. */
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

/** In the caller's transaction: the next bet from the wallet is judged by what stands then. */
export type JudgeAgain = (tx: Tx, memberId: MemberId) => Promise<void>

/** In the caller's transaction, which holds the member's lock; `by` and `reason` stand in the audit log. */
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
  /** What lay at the site right before, by the site's word; null: it did not tell. */
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
  /** What counts for turnover: never more than the stake. */
  readonly valid_stake: Satang
  readonly win: Satang
  /** The part of `stake` that is no stake: a win that was counted, and that the site rolled back. */
  readonly returned: Satang
  readonly played_at: Date
  readonly placed: Placed
}

/**
 * What follows from rounds. Called in the transaction that takes them as counted, with the member locked, oldest round first and
 * each round once in the life of the product; what it throws leaves the rounds uncounted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
