import type { z } from 'zod'
import { type TransferOrder, transfer, transferOrder } from './bank/transfers.ts'
import { inTransaction, run, type Tx } from './foundation/database.ts'
import { clearFaults, type faultOrder, setFault } from './foundation/faults.ts'
import { newId } from './foundation/ids.ts'
import type { Satang } from './foundation/money.ts'
import { partnerClockOrder } from './foundation/partner-clocks.ts'
import type { World } from './foundation/sandbox-context.ts'
import { CATALOGUE } from './game-site/catalogue/catalogue.ts'
import type { Game, Section } from './game-site/catalogue/game-definition.ts'
import { lockAccount } from './game-site/game-accounts.ts'
import { lockRounds } from './game-site/game-rounds.ts'
import { pickOf, playRound } from './game-site/game-rules/game-rules.ts'
import type { Random } from './game-site/game-rules/random-source.ts'
import { randomOf } from './game-site/random-draws.ts'
import { decide, decision, findCheckOf } from './identity/checks.ts'
import { addUser, follow } from './line-chat/chat-users.ts'
import { pay } from './payment-gateway/payments.ts'

/**
 * One play session of a simulated member, with rounds of one game at a fixed stake. The session ends after the planned number of rounds, or when the
 * balance is too small.
 */
export type Play = {
  readonly username: string
  /** Section of the game. `game` is the index of a game in this section. An index beyond the last game wraps around to the first one. */
  readonly section: Section
  readonly game: number
  readonly stake: Satang
  readonly rounds: number
  /** Time of the first and time of the last round of the play session. */
  readonly began: Date
  readonly ended: Date
  /** Text from which the random results of the play session follow. The same text gives the same results. */
  readonly luck: string
  /** Option of the game that the player chooses in each round: its first, its last or a random one. */
  readonly option: 'first' | 'last' | 'any'
}

export type Played = { readonly rounds: number; readonly staked: Satang; readonly won: Satang }

/** Actions of simulated members without a browser, for invented histories with hundreds of members. They call the same functions as the pages. */
export type Crowd = {
  pay(order: z.input<typeof transferOrder>): Promise<{ id: string; trans_ref: string }>
  payAtGateway(payUrl: string, from: { bank: string; account: string }): Promise<void>
  play(play: Play): Promise<Played>
  disturb(fault: z.input<typeof faultOrder>): Promise<void>
  /** Sets the clock error of a partner. An error of zero makes the partner's clock correct again. */
  setClock(order: z.input<typeof partnerClockOrder>): Promise<void>
  /** Creates a user of LINE who follows the official account, and returns the user's id. */
  lineUser(name: string): Promise<string>
  /** Decides the check of Sala's case at the vendor of identity checks, at the given time. */
  decideCheck(subject: string, decided: z.input<typeof decision>, at: Date): Promise<void>
  calm(): Promise<void>
}

export function crowdOf(world: World): Crowd {
  const bank = { ...world, clock: world.partnerClocks.of('bank') }
  const gateway = { ...world, clock: world.partnerClocks.of('gateway') }
  return {
    pay: order => transfer(bank, transferOrder.parse(order) satisfies TransferOrder),
    async payAtGateway(payUrl, { bank, account }) {
      const payment = new URL(payUrl).searchParams.get('payment') ?? ''
      await pay(gateway, payment, { from_bank: bank, from_account: account })
    },
    play: play => inTransaction(world.db, tx => playMany(tx, world, play)),
    async disturb(fault) {
      await setFault(world, fault)
    },
    setClock: order => world.partnerClocks.set(world.db, partnerClockOrder.parse(order)),
    async lineUser(name) {
      const line = { ...world, clock: world.partnerClocks.of('line') }
      const { user_id } = await addUser(line, { name })
      await follow(line, user_id)
      return user_id
    },
    async decideCheck(subject, decided, at) {
      const identity = { ...world, clock: { ...world.partnerClocks.of('identity'), now: () => at } }
      const { reference } = await findCheckOf(identity.db, subject)
      await decide(identity, reference, decision.parse(decided))
    },
    calm: () => clearFaults(world.db),
  }
}

type Drawn = { id: string; stake: Satang; valid_stake: Satang; win: Satang; balance: Satang; at: Date }

/** Plays a session and inserts all rounds by one SQL statement, because a transaction for each round would be too slow. */
async function playMany(tx: Tx, world: World, play: Play): Promise<Played> {
  const account = await lockAccount(tx, world, play.username)
  const games = CATALOGUE.filter(({ section }) => section === play.section)
  const game = games[play.game % games.length]
  if (account === null || game === undefined) return { rounds: 0, staked: 0n, won: 0n }
  const drawn = drawRounds(game, play, account.balance, world.partnerClocks.aheadMs('game-site'))
  const last = drawn.at(-1)
  if (last === undefined) return { rounds: 0, staked: 0n, won: 0n }
  await lockRounds(tx)
  await run(
    tx,
    `insert into sandbox.game_round
       (round_id, username, game_id, stake, valid_stake, win, balance_after, played_at)
     select id, $1, $2, stake, valid_stake, win, balance, at
       from unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[])
            with ordinality as drawn (id, stake, valid_stake, win, balance, at, place)
      order by place`,
    [
      play.username,
      game.game_id,
      drawn.map(({ id }) => id),
      drawn.map(({ stake }) => stake),
      drawn.map(({ valid_stake }) => valid_stake),
      drawn.map(({ win }) => win),
      drawn.map(({ balance }) => balance),
      drawn.map(({ at }) => at),
    ],
  )
  await run(tx, 'update sandbox.game_account set balance = $2, draws = draws + $3 where username = $1', [
    play.username,
    last.balance,
    drawn.length,
  ])
  const sumOf = (of: 'stake' | 'win') => drawn.reduce((sum, round) => sum + round[of], 0n)
  return { rounds: drawn.length, staked: sumOf('stake'), won: sumOf('win') }
}

function drawRounds(game: Game, play: Play, credit: Satang, aheadMs: number): Drawn[] {
  const drawn: Drawn[] = []
  const stepMs = (play.ended.getTime() - play.began.getTime()) / Math.max(1, play.rounds - 1)
  let balance = credit
  for (let round = 0; round < play.rounds && balance >= play.stake; round++) {
    const random = randomOf(play.luck, BigInt(round))
    const outcome = playRound(game.play, play.stake, choiceIn(game, play, random), random)
    if (outcome === null) throw new Error(`${game.game_id} was played with a choice that it has not`)
    const { win, valid_stake } = outcome
    balance += win - play.stake
    const at = new Date(play.began.getTime() + Math.round(stepMs * round) + aheadMs)
    drawn.push({ id: newId('rnd'), stake: play.stake, valid_stake, win, balance, at })
  }
  return drawn
}

function choiceIn({ play }: Game, { option }: Play, random: Random): string | null {
  if (play.engine === 'slot') return null
  const { options } = pickOf(play)
  if (option !== 'any') return (option === 'first' ? options[0] : options.at(-1)) ?? null
  return options[random(options.length)] ?? null
}
