import type { GameSection } from '@sala/contract/games/game-facts.ts'
import type { MessageGroup } from '@sala/contract/messages/message-groups.ts'
import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from './platform/db.ts'
import type { PersonalData } from './platform/personal-data.ts'

/**
 * Functions by which lower layers call higher ones. Imports may only go to lower layers, so `composition.ts` connects each function with its
 * implementation.
 */
export type Ports = {
  /** The account domain calls the referral domain to add a new member to the referral tree. */
  readonly joinReferral: JoinReferral
  /** The account domain calls the affiliates domain to record the partner's link by which a new member registered. */
  readonly joinAffiliate: JoinAffiliate
  /** The rewards domain asks the referral domain which members a member invited. */
  readonly invitedBy: InvitedBy
  /** The promotions domain asks the referral domain for the first deposits of invited members. */
  readonly friendDeposits: FriendDeposits
  /** The messages domain asks the recipients domain whether advertising may be sent to the given members now. */
  readonly deliveryStops: DeliveryStops
  /** The messages domain asks the account domain for the phone number to which an SMS about safety is sent. */
  readonly noticePhone: NoticePhone
  /** The events domain asks the account domain for contact data of members, for receivers that get personal data. */
  readonly memberContacts: MemberContacts
  /** The protection domain calls the games domain to close a member's games when a break begins or a limit is reached. */
  readonly closeGames: CloseGames
  /** The protection domain calls the games domain to invalidate its cached decision on whether a member may play. */
  readonly rejudgePlay: RejudgePlay
  /** The account domain calls the cashier to hold the unpaid payouts of a blocked member. */
  readonly holdPayouts: HoldPayouts
  /** The account domain calls the protection domain to compare an account whose data changed with self-excluded members. */
  readonly lookAlike: LookAlike
  /** The campaigns domain calls the desk domain (the staff's website), which stores tags, to find the members with a tag. */
  readonly taggedMembers: TaggedMembers
  /**
   * The operators domain calls the desk domain (the staff's website) to release an operator's claims on cases, so that other operators can claim
   * them.
   */
  readonly dropClaims: DropClaims
  /** The cashier asks the aml domain whether a payout must wait for the comparison of the member's name with sanctions lists. */
  readonly awaitsComparison: AwaitsComparison
  /** The cashier calls the operators domain to require that maker and checker are two independent operators. */
  readonly requireSecond: RequireSecond
  /** The operators domain calls the desk (the staff's website) to find an outgoing bank line that belongs to no payout order. */
  readonly findBankDebit: FindBankDebit
  /** The privacy domain calls the operators domain and the desk (the staff's website) to export and erase their personal data. */
  readonly personalDataAbove: () => Promise<readonly PersonalData[]>
  /**
   * The games domain asks the promotions domain whether the member's rounds must be read before a credit transfer. Only then is it known that these
   * rounds are earlier than the transfer.
   */
  readonly requiresRoundsRead: RequiresRoundsRead
  /** The games domain calls the promotions domain when a credit transfer has arrived at a game site. */
  readonly creditArrived: CreditArrived
  /** The games domain passes each new game round to these functions of the promotions and protection domains, in the order of this list. */
  readonly roundsCounters: readonly RoundsCounter[]
}

/**
 * Returns ports that load their implementations at the first call. The implementations import every domain, but a command of the operators' command
 * line needs few of them.
 */
export const deferPorts = (load: () => Promise<Ports>): Ports => ({
  deliveryStops: async (...given) => (await load()).deliveryStops(...given),
  noticePhone: async (...given) => (await load()).noticePhone(...given),
  memberContacts: async (...given) => (await load()).memberContacts(...given),
  joinReferral: async (...given) => (await load()).joinReferral(...given),
  joinAffiliate: async (...given) => (await load()).joinAffiliate(...given),
  invitedBy: async (...given) => (await load()).invitedBy(...given),
  friendDeposits: async (...given) => (await load()).friendDeposits(...given),
  closeGames: async (...given) => (await load()).closeGames(...given),
  rejudgePlay: async (...given) => (await load()).rejudgePlay(...given),
  holdPayouts: async (...given) => (await load()).holdPayouts(...given),
  lookAlike: async (...given) => (await load()).lookAlike(...given),
  taggedMembers: async (...given) => (await load()).taggedMembers(...given),
  dropClaims: async (...given) => (await load()).dropClaims(...given),
  awaitsComparison: async (...given) => (await load()).awaitsComparison(...given),
  requireSecond: async (...given) => (await load()).requireSecond(...given),
  findBankDebit: async (...given) => (await load()).findBankDebit(...given),
  personalDataAbove: async () => (await load()).personalDataAbove(),
  requiresRoundsRead: async (...given) => (await load()).requiresRoundsRead(...given),
  creditArrived: async (...given) => (await load()).creditArrived(...given),
  roundsCounters: [
    async (...given) => {
      for (const count of (await load()).roundsCounters) await count(...given)
    },
  ],
})

export type GivenKeys = { readonly referral_key: string | null; readonly affiliate_key: string | null }

/** Adds a new member to the referral tree. Runs in the transaction that creates the member. */
export type JoinReferral = (tx: Tx, memberId: MemberId, keys: GivenKeys, at: Date) => Promise<void>

/** Records the affiliate partner's link by which a new member registered. Runs in the transaction that creates the member. */
export type JoinAffiliate = (tx: Tx, memberId: MemberId, key: string | null, at: Date) => Promise<void>

/** Returns the newest members whom the member invited directly, at most NEWEST_FRIENDS. */
export type InvitedBy = (db: Db | Tx, memberId: MemberId) => Promise<readonly MemberId[]>

/**
 * The first deposit of an invited member. `is_protected` is true if the invited member is on a break, self-excluded, under review or under care
 * (measures against harm).
 */
export type FriendDeposit = {
  readonly inviter_id: MemberId
  readonly friend_id: MemberId
  readonly at: Date
  readonly amount: Satang
  readonly is_protected: boolean
}

/**
 * Returns the first deposits since `since` of the members whom the inviters invited, oldest first. `inviters: null` means all inviters. Only the
 * newest members of each inviter are read, and the members in `also`. Left out are blocked members, members who seem to be the same person as the
 * inviter or an earlier invited member, and deposits during a break of the inviter.
 */
export type FriendDeposits = (
  db: Db | Tx,
  asked: {
    readonly inviters: readonly MemberId[] | null
    readonly also: readonly string[]
    readonly since: Date
    readonly now: Date
  },
) => Promise<readonly FriendDeposit[]>

/** Secret keys of the hashes by which self-excluded members are recognised. */
export type MarkKeys = {
  readonly mark_key: string
  readonly mark_keys_before: readonly string[]
}

/** Checks whether a member may be a self-excluded person. The caller's transaction holds the member's lock. */
export type LookAlike = (
  look: { readonly db: Db; readonly keys: MarkKeys; readonly now: Date },
  memberId: MemberId,
) => Promise<void>

/**
 * Returns the member's phone for an SMS about safety, and counts the SMS unless `is_counted`. Returns null for an erased account, or if a rate limit
 * of SMS is reached.
 */
export type NoticePhone = (
  db: Db,
  memberId: MemberId,
  given: { readonly now: Date; readonly is_counted: boolean },
) => Promise<string | null>

/** Contact data of a member. All fields but the phone are null until the member adds a bank account. */
type MemberContact = Readonly<Record<'phone' | 'name' | 'bank' | 'account_number', string | null>>

/** Returns the contact data of the members who are not erased. */
export type MemberContacts = (
  db: Db,
  memberIds: readonly MemberId[],
) => Promise<ReadonlyMap<MemberId, MemberContact>>

/** Why a message must not be sent now, and until when. If `until` is null, it must never be sent. The text `why` is stored with the delivery. */
export type DeliveryStop = { readonly why: string; readonly until: Date | null }

/** Returns, in the order of the given members and groups of messages, why a message must not be sent now. Null means that it may be sent. */
export type DeliveryStops = (
  db: Db,
  asked: readonly { readonly member_id: MemberId; readonly group: MessageGroup }[],
  now: Date,
) => Promise<readonly (DeliveryStop | null)[]>

export type GamesClosing = {
  readonly member_id: MemberId
  readonly why: 'break' | 'loss_limit' | 'suspended'
  /** Idempotency key: several calls with the same key close the member's games once. */
  readonly cause: string
  /** Time from which the member may open games again. */
  readonly until: Date
}

/** Closes a member's games. The caller's transaction holds the member's lock. The game site is called after the commit. */
export type CloseGames = (tx: Tx, closing: GamesClosing, at: Date) => Promise<void>

/**
 * Function that finds an outgoing bank line without a payout order. It returns the line's ledger account and amount, or null if there is no such
 * line.
 */
export type FindBankDebit = (
  db: Db | Tx,
  lineId: string,
) => Promise<{ readonly house: string; readonly amount: Satang } | null>

/** Function that returns the members with at least one of the tags, each once. */
export type TaggedMembers = (db: Db, tags: readonly string[]) => Promise<readonly MemberId[]>

/** Releases all cases that the operator with this name has claimed, in the caller's transaction. */
export type DropClaims = (tx: Tx, operator: string) => Promise<void>

/**
 * Requires that maker and checker, given by name, are independent. Throws Refusal `proposal_maker_gone` if the maker is suspended, and
 * `proposal_same_hands` if the two are not independent.
 */
export type RequireSecond = (
  tx: Tx,
  names: { readonly maker: string; readonly checker: string },
  at: Date,
) => Promise<void>

/**
 * Returns whether the member's name was never compared with the sanctions lists in use. It then also orders the comparison in the caller's
 * transaction. The approved withdrawals continue after it.
 */
export type AwaitsComparison = (tx: Tx, memberId: MemberId) => Promise<boolean>

/** Invalidates the cached decision on whether the member may play. Runs in the caller's transaction. */
export type RejudgePlay = (tx: Tx, memberId: MemberId) => Promise<void>

/**
 * Holds the member's payouts. The audit log records the operator (`by`) and the reason in `why`. The caller's transaction holds the member's lock.
 */
export type HoldPayouts = (
  tx: Tx,
  memberId: MemberId,
  why: { readonly by: string; readonly reason: string; readonly at: Date },
) => Promise<void>

/** Returns whether the member's rounds must be read immediately before this credit transfer is sent to the game site. */
export type RequiresRoundsRead = (db: Db, memberId: MemberId, movementId: MovementId) => Promise<boolean>

/** A credit transfer that has arrived at a game site, before it is posted in the ledger. */
export type Arrival = {
  readonly member_id: MemberId
  readonly movement_id: MovementId
  /** Time at which the transfer was sent. It arrived between this time and `until`, when its outcome was known. */
  readonly from: Date
  readonly until: Date
  /** The member's balance at the game site immediately before the transfer. Null if it is unknown. */
  readonly balance_before: bigint | null
  /** True if all rounds of the member were read immediately before the transfer was sent. */
  readonly is_read: boolean
}

/** Handles a credit transfer that arrived at a game site. Runs in the transaction that completes the transfer and holds the member's lock. */
export type CreditArrived = (tx: Tx, arrival: Arrival) => Promise<void>

/**
 * Reads the member's new rounds from the game site and counts them towards wagering requirements. Throws Refusal `game_site_silent` if the
 * site does not answer.
 */
export type ReadRounds = (memberId: MemberId) => Promise<unknown>

/**
 * Period, by Sala's clock, in which a round's bet was placed. A game site that holds the credit dates rounds by its own clock, so the exact time is
 * unknown. Bets from Sala's seamless wallet have sequence numbers: `first_no` is the number of the bet that dates the round, and `last_no` the number
 * of the round's last bet.
 */
export type Placed = {
  readonly from: Date
  readonly until: Date
  readonly first_no: bigint | null
  readonly last_no: bigint | null
}

/** A game round. `played_at` decides on which day it counts, and `placed` whether it was before or after an event such as a credit transfer. */
export type CountedRound = {
  readonly round_id: string
  readonly game_id: string
  /** Section of the game. Null if the game was never in the catalogue. A removed game keeps its section. */
  readonly section: GameSection | null
  readonly stake: Satang
  /** Part of the round's stake that counts towards wagering requirements. */
  readonly valid_stake: Satang
  readonly win: Satang
  /** Part of `stake` that is no real stake. It cancels an earlier counted win, because the game site has rolled this win back. */
  readonly returned: Satang
  /** Part of `win` that is no real win. It cancels an earlier counted stake, because the game site has returned this stake. */
  readonly returned_stake: Satang
  readonly played_at: Date
  readonly placed: Placed
}

/**
 * Counts a member's new rounds, each once and oldest first. Runs in the transaction that stores the rounds and holds the member's lock. If it throws,
 * the rounds are not counted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
