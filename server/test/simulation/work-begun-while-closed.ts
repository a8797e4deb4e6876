import type { ClosingState, FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { World } from './simulated-group.ts'

export const OUR_ACCOUNT = '9000000011'
/** Switch of play at the game site of the simulation. */
export const PLAY_SITE: FlowKey = 'play:site:sala'

/** Names of the counts of requests, orders and launches that the simulation has begun so far. */
const COUNTS = [
  'by_bank',
  'by_qr',
  'by_gateway',
  'by_truemoney',
  'by_bank_app',
  'into_account',
  'withdrawals',
  'promotions',
  'registrations',
  'members',
  'launches',
  'credit_in',
  'gateway_pages',
  'payouts',
  'returns',
  'from_account',
] as const
type Begun = (typeof COUNTS)[number]
type Counts = Readonly<Record<Begun, number>>

/** Counts that may not grow while a flow is not open, and those that may not grow while it is `closed`. */
type Stopped = { readonly begin: readonly Begun[]; readonly go_on: readonly Begun[] }
const STOPPED: Readonly<Record<string, Stopped>> = {
  deposit_bank: { begin: ['by_bank'], go_on: [] },
  deposit_qr: { begin: ['by_qr'], go_on: [] },
  deposit_gateway: { begin: ['by_gateway'], go_on: ['gateway_pages'] },
  deposit_truemoney: { begin: ['by_truemoney'], go_on: [] },
  deposit_mobile_banking: { begin: ['by_bank_app'], go_on: [] },
  withdrawal: { begin: ['withdrawals'], go_on: ['payouts'] },
  payout: { begin: [], go_on: ['payouts', 'returns'] },
  promotion: { begin: ['promotions'], go_on: [] },
  registration: { begin: ['registrations'], go_on: ['members'] },
  play: { begin: ['launches'], go_on: ['credit_in'] },
  [PLAY_SITE]: { begin: ['launches'], go_on: ['credit_in'] },
  [`account:kbank:${OUR_ACCOUNT}`]: { begin: ['into_account'], go_on: ['from_account'] },
}

type Closed = { readonly state: ClosingState; readonly counts: Counts }
type WorldRecord = {
  readonly closed: Map<FlowKey, Closed>
  readonly faults: string[]
  launches: number
  registrations: number
}
const records = new WeakMap<World, WorldRecord>()
const recordOf = (world: World): WorldRecord => {
  const known = records.get(world)
  if (known !== undefined) return known
  const record: WorldRecord = { closed: new Map(), faults: [], launches: 0, registrations: 0 }
  records.set(world, record)
  return record
}

/** Records that a member entered the game site. */
export const noteLaunch = (world: World): void => {
  recordOf(world).launches += 1
}

/** Records that a registration began. */
export const noteRegistration = (world: World): void => {
  recordOf(world).registrations += 1
}

/** Counts the work that has begun, from the tables and from the calls that the bank and the gateway received. */
const readCounts = async (world: World): Promise<Counts> => {
  const { database, bank, gateway } = world.cashier
  const [stored] = await database.query<
    Omit<Counts, 'launches' | 'registrations' | 'gateway_pages' | 'payouts' | 'returns' | 'from_account'>
  >(
    `select d.*, b.claims + d.wanted as promotions,
            (select count(*)::integer from withdrawals) as withdrawals,
            (select count(*)::integer from members) as members,
            (select count(*)::integer from game_movements where direction = 'in') as credit_in
       from (select count(*) filter (where method = 'transfer')::integer as by_bank,
                    count(*) filter (where method = 'qr')::integer as by_qr,
                    count(*) filter (where method = 'gateway')::integer as by_gateway,
                    count(*) filter (where channel = 'truemoney')::integer as by_truemoney,
                    count(*) filter (where channel <> 'truemoney')::integer as by_bank_app,
                    count(*) filter (where to_account = $1)::integer as into_account,
                    count(promotion_id)::integer as wanted from deposits) d,
            (select count(*)::integer as claims from bonuses where deposit_id is null and opened_at is not null) b`,
    [OUR_ACCOUNT],
  )
  const own = await database.query<{ id: string }>(
    `select id from withdrawals where payout_account = $1 union all select id from payer_returns where from_account = $1`,
    [OUR_ACCOUNT],
  )
  if (stored === undefined) throw new Error('nothing was counted')
  const orders = bank.calls.filter(call => call.startsWith('pay '))
  const ids = new Set(own.map(({ id }) => `pay ${id}`))
  return {
    ...stored,
    launches: recordOf(world).launches,
    registrations: recordOf(world).registrations,
    gateway_pages: gateway.calls.filter(call => call.startsWith('open ')).length,
    payouts: orders.filter(call => call.startsWith('pay wdr_')).length,
    returns: orders.filter(call => call.startsWith('pay ret_')).length,
    from_account: orders.filter(call => ids.has(call)).length,
  }
}

/** Compares the counts with those at the last change of the switch. The counts of work that the closed flow stops must not have grown. */
const compare = (record: WorldRecord, key: FlowKey, { state, counts }: Closed, now: Counts): void => {
  const stopped = STOPPED[key] ?? { begin: [], go_on: [] }
  for (const name of state === 'closed' ? [...stopped.begin, ...stopped.go_on] : stopped.begin)
    if (now[name] !== counts[name])
      record.faults.push(`${now[name] - counts[name]} ${name} while ${key} was ${state}`)
}

/** Records the new state of a switch, after a comparison of what began while it had its last state. Call it before each change. */
export const noteSwitch = async (world: World, key: FlowKey, state: ClosingState | 'open'): Promise<void> => {
  const record = recordOf(world)
  const counts = await readCounts(world)
  const before = record.closed.get(key)
  if (before !== undefined) compare(record, key, before, counts)
  if (state === 'open') record.closed.delete(key)
  else record.closed.set(key, { state, counts })
}

/** Returns the work that began in a closed flow. There must be none. */
export const begunWhileClosed = (world: World): readonly string[] => recordOf(world).faults
