import { closedText, type FlowKey, flowStates } from '@sala/contract/flows/flow-switches.ts'
import type { EventHub } from '../browser-events.ts'
import type { Db, Tx } from '../db.ts'
import { Refusal } from '../refusal.ts'
import { type FlowSwitch, findSwitches } from './sql.ts'

export type { FlowSwitch } from './sql.ts'

/**
 * Maximum age in ms of this node's knowledge of the flow switches, each of which closes one part of the lobby. If the node has received no database
 * notifications for longer, it reads the switches again for each decision. So a closed switch takes effect on each node within this time.
 */
export const SWITCHES_BELIEVED_MS = 1_000

/** The part of a context that is needed to read flow switches. */
export type SwitchReader = { readonly events: EventHub; readonly db: Db }

type Switches = ReadonlyMap<string, FlowSwitch>
type Kept = { switches: Switches | null; generation: number }

const keptOf = new WeakMap<EventHub, Kept>()

const keptFor = (events: EventHub): Kept => {
  const known = keptOf.get(events)
  if (known !== undefined) return known
  const kept: Kept = { switches: null, generation: 0 }
  // The event hub also calls this after an interruption of the notifications.
  events.onPublic(() => {
    kept.switches = null
    kept.generation += 1
  })
  keptOf.set(events, kept)
  return kept
}

/** Returns the row of a flow switch, which closes one part of the lobby. Returns null if the switch was never changed. */
export const findSwitch = async (db: Db | Tx, key: FlowKey): Promise<FlowSwitch | null> =>
  (await allSwitches(db)).find(one => one.key === key) ?? null

/** Returns the rows of all flow switches that were changed at least once. */
export const allSwitches = (db: Db | Tx): Promise<readonly FlowSwitch[]> => findSwitches(db, null)

const readClosed = async (db: Db | Tx): Promise<Switches> =>
  new Map(
    (await findSwitches(db, null))
      .filter(({ state }) => state !== 'open')
      .map(one => [one.key, one] as const),
  )

/** Returns the closed flow switches. They come from memory if this node is known to have received all changes. */
export const closedSwitches = async (ctx: SwitchReader, db: Db | Tx): Promise<Switches> => {
  const kept = keptFor(ctx.events)
  if (kept.switches !== null && ctx.events.receivedWithin(SWITCHES_BELIEVED_MS)) return kept.switches
  const { generation } = kept
  const switches = await readClosed(db)
  // Reads in a transaction are not cached, because a proposal's transaction may change switches and then roll back.
  if (generation === kept.generation && !ctx.db.isTransaction) kept.switches = switches
  return switches
}

const strictness = ({ state }: FlowSwitch): number => flowStates.indexOf(state)

/** Returns the strictest closed switch among the flow switches on which an action depends. Returns null if all are open. */
export const closingOf = async (
  ctx: SwitchReader,
  db: Db | Tx,
  keys: readonly FlowKey[],
): Promise<FlowSwitch | null> => {
  const closed = await closedSwitches(ctx, db)
  if (closed.size === 0) return null
  const met = keys.flatMap(key => closed.get(key) ?? [])
  return met.toSorted((one, other) => strictness(other) - strictness(one))[0] ?? null
}

/** Returns the sentence that explains a closed flow switch to members. */
export const sentenceOf = ({ message, expected_at }: FlowSwitch): string =>
  closedText(message ?? '', expected_at)

export const flowClosed = (closing: FlowSwitch): Refusal =>
  new Refusal('flow_closed', { sentence: sentenceOf(closing) })

/**
 * Throws Refusal `flow_closed` if one of the flow switches is not open. It is called in the transaction that begins a new request, such as a deposit.
 */
export const requireOpen = async (
  ctx: SwitchReader,
  db: Db | Tx,
  ...keys: readonly FlowKey[]
): Promise<void> => {
  const closing = await closingOf(ctx, db, keys)
  if (closing !== null) throw flowClosed(closing)
}

/**
 * Returns whether one of the flow switches is `closed`, so that the work must wait. It is called before a request that was begun earlier has an
 * external effect, such as a payout.
 */
export const isClosed = async (
  ctx: SwitchReader,
  db: Db | Tx,
  ...keys: readonly FlowKey[]
): Promise<boolean> => (await closingOf(ctx, db, keys))?.state === 'closed'
