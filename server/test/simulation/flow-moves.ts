import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import {
  type ClosingState,
  closingStates,
  type FlowKey,
  flows,
  statesOf,
} from '@sala/contract/flows/flow-switches.ts'
import {
  confirmRegistration,
  makeMember,
  startRegistration,
} from '../../src/account/registration/registration.ts'
import { authenticateBy } from '../../src/account/sessions/sessions.ts'
import { startGame } from '../../src/games/launch/game-launch.ts'
import { MINUTE_MS } from '../../src/platform/calendar.ts'
import { allSwitches, findSwitch } from '../../src/platform/flow-switches/flow-switches.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { closeSwitch, openSwitch } from '../flow-switch-steps.ts'
import type { Draw } from '../task-interleaving.ts'
import { BYPASS_CODE, callerOf, newPhone } from '../test-members.ts'
import { drawBaht, type Moves, type Person, pick, type World } from './simulated-group.ts'
import {
  begunWhileClosed,
  noteLaunch,
  noteRegistration,
  noteSwitch,
  OUR_ACCOUNT,
  PLAY_SITE,
} from './work-begun-while-closed.ts'

const ACCOUNT: FlowKey = `account:kbank:${OUR_ACCOUNT}`
const KEYS: readonly FlowKey[] = [...flows, PLAY_SITE, ACCOUNT, 'play:section:slot', 'play:section:casino']
const DEPOSIT_KEYS: readonly FlowKey[] = ['deposit_bank', 'deposit_qr', ACCOUNT, 'promotion']
const APP_KEYS: readonly FlowKey[] = ['deposit_gateway', 'deposit_truemoney', 'deposit_mobile_banking']
const PAYOUT_KEYS: readonly FlowKey[] = ['withdrawal', 'payout', ACCOUNT]
/** Promotions that a member takes with a deposit, or null. */
const PROMOTIONS = [null, null, 2, 6] as const

/** Opens the switch of each closed flow. */
export const openSwitches = async (world: World): Promise<void> => {
  for (const { key, state } of await allSwitches(world.cashier.ctx.db))
    if (state !== 'open') await open(world, key)
}

const open = async (world: World, key: FlowKey): Promise<void> => {
  await noteSwitch(world, key, 'open')
  await openSwitch(world.cashier.ctx, key)
}

/** Sets one of the switches to a random state other than open. A switch that is not open stays as it is or becomes stricter. */
const close = async (world: World, draw: Draw, keys: readonly FlowKey[]): Promise<ClosingState | null> => {
  const { ctx } = world.cashier
  const key = pick(draw, keys)
  const states = closingStates.filter(state => statesOf(key).includes(state))
  const state = pick(draw, states)
  const known = await findSwitch(ctx.db, key)
  if (known?.state === 'closed' || known?.state === state) return null
  await noteSwitch(world, key, state)
  await closeSwitch(ctx, key, state)
  world.note(`${key.startsWith('play:section') ? 'section' : key} ${state}`)
  return state
}

/** Payments of members for a deposit that was prepared before a switch closed. Each must be credited. */
const paidDeposits = new WeakMap<
  World,
  { readonly id: string; readonly paid: boolean; readonly line: string }[]
>()
const paidOf = (world: World) => {
  const known = paidDeposits.get(world) ?? []
  paidDeposits.set(world, known)
  return known
}

/**
 * Returns whether a partner's clock is wrong by less than a minute. With a larger error, the payment may count as late, and staff decide about the
 * money.
 */
const isTimely = (aheadMs: number): boolean => Math.abs(aheadMs) < MINUTE_MS

const payBill = async (world: World, person: Person, draw: Draw): Promise<void> => {
  const { cashier } = world
  const amount = drawBaht(draw, 500, 900)
  const deposit = await cashier.prepare(person, amount, { promotion_id: pick(draw, PROMOTIONS) })
  await close(world, draw, DEPOSIT_KEYS)
  if (draw(2) === 0) await cashier.run()
  const isQr = deposit.method === 'qr'
  const line = isQr
    ? cashier.pay(person, amount, { ref: deposit.ref })
    : cashier.pay(person, deposit.transfer_amount ?? amount)
  if (isTimely(cashier.bank.aheadMs(world.now()))) paidOf(world).push({ id: deposit.id, paid: isQr, line })
  if (draw(2) === 0) await cashier.read()
}

const payAtGateway = async (world: World, person: Person, draw: Draw): Promise<void> => {
  const { cashier, now } = world
  const amount = drawBaht(draw, 100, 900)
  const channel = draw(3) === 0 && person.has_gateway ? null : pick(draw, gatewayChannels)
  const { deposit } = await cashier.openGateway(person, amount, null, channel)
  await close(world, draw, APP_KEYS)
  if (draw(2) === 0) await cashier.run()
  cashier.gateway.pay(deposit.id, amount, now())
  if (isTimely(cashier.gateway.aheadMs(now())))
    paidOf(world).push({ id: deposit.id, paid: true, line: deposit.id })
  if (draw(2) === 0) await cashier.strike('cashier:poll-gateway')
}

/** Number of values of each random part of an IP address. Registrations come from random networks, so that no rate limit applies. */
const NETWORKS = 256

/**
 * Begins a registration and confirms its phone. Returns a function that finishes it. The function throws if the product finishes a registration while
 * the switch is `closed`, or refuses it in another state.
 */
const beginRegistration = async (world: World, draw: Draw) => {
  const { ctx } = world.cashier
  const phone = newPhone()
  const caller = callerOf({ ip: `10.${draw(NETWORKS)}.${draw(NETWORKS)}.9` })
  await startRegistration(ctx, caller, { phone })
  noteRegistration(world)
  const proof = await confirmRegistration(ctx, caller, { phone, otp: BYPASS_CODE, bypass: true })
  const sent = { ...caller, bearer: proof.access_token, cookie_half: proof.half }
  const identity = await authenticateBy(ctx)(sent)
  if (identity?.kind !== 'register') throw new Error('the registration has no token')
  return async (state: ClosingState | null): Promise<void> => {
    const code = await makeMember(ctx, caller, identity, '$argon2id$none').then(
      () => 'finished',
      error => (error instanceof Refusal ? error.code : Promise.reject(error)),
    )
    const expected = state === 'closed' ? 'flow_closed' : 'finished'
    if (code !== expected) throw new Error(`a registration while the switch is ${state}: ${code}`)
    world.note(`registration ${code}`)
  }
}

/**
 * Operators close and open parts of the lobby (flows) while members act. More actions open than close, so that most flows are open most of the time.
 */
export const flowMoves: Moves = {
  'switch closed': {
    weight: 2,
    move: async (world, _person, draw) => void (await close(world, draw, KEYS)),
  },
  'one switch opened': {
    weight: 2,
    move: async (world, _person, draw) => {
      const closed = (await allSwitches(world.cashier.ctx.db)).filter(({ state }) => state !== 'open')
      if (closed.length > 0) await open(world, pick(draw, closed).key)
    },
  },
  'switches opened': { weight: 4, move: world => openSwitches(world) },
  'switch closed between deposit and payment': { weight: 3, move: payBill },
  'switch closed between gateway deposit and payment': { weight: 2, move: payAtGateway },
  'switch closed between withdrawal and order': {
    weight: 3,
    move: async (world, person, draw) => {
      const { cashier } = world
      const { wallet, game } = await cashier.balances(person)
      const amount = draw(2) === 0 ? wallet + game : drawBaht(draw, 100, 600)
      if (amount <= 0n) return
      await cashier.withdraw(person, amount)
      await close(world, draw, PAYOUT_KEYS)
      await world.run()
      if (draw(2) === 0) await open(world, pick(draw, PAYOUT_KEYS))
      if (draw(2) === 0) await cashier.strike('cashier:resume-after-closing')
    },
  },
  'game site entered': {
    weight: 3,
    move: async (world, person) => {
      const { ctx, site } = world.cashier
      site.launch_url = `${ctx.config.public_url}/play`
      await startGame(ctx, person.id, null)
      noteLaunch(world)
    },
  },
  'switch closed during a registration': {
    weight: 1,
    move: async (world, _person, draw) => {
      const finish = await beginRegistration(world, draw)
      const state = draw(3) === 0 ? null : await close(world, draw, ['registration'])
      await finish(state)
      if (state !== 'closed') return
      await open(world, 'registration')
      await finish(null)
    },
  },
}

/**
 * Returns work that still waits after all flows have been open for days, payments that were not credited because of a switch, and work that began
 * in a closed flow. There must be none, because work under way goes on when a flow is closed.
 */
export const lostWork = async (world: World): Promise<string[]> => {
  const { database } = world.cashier
  const left = await database.query<{ what: string; id: string; status: string }>(
    `select 'withdrawal' as what, id, status from withdrawals where status in ('moving', 'approved')
     union all select 'deposit', id, status from deposits where status in ('waiting', 'paid')
     union all select 'return', id, status from payer_returns where status = 'ordered'`,
  )
  const credited = await database.query<{ id: string }>(
    "select id from deposits where status = 'completed' union all select line_id from bank_lines where deposit_id is not null",
  )
  const ids = new Set(credited.map(({ id }) => id))
  return [
    ...left.map(({ what, id, status }) => `${what} ${id} stays ${status} after every switch opened`),
    ...paidOf(world)
      .filter(({ id, paid, line }) => !ids.has(paid ? id : line))
      .map(({ id }) => `deposit ${id} was paid after a switch closed, and not credited`),
    ...begunWhileClosed(world),
  ]
}
