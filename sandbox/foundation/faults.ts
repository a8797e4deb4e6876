import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { many, maybeOne, one, type Queryable, run } from './database.ts'
import {
  type AppliedFault,
  type FaultKind,
  faultKinds,
  type Operation,
  operationsFor,
  type Partner,
  partners,
} from './fault-table.ts'
import { type Answer, refusal, send } from './refusals.ts'
import type { World } from './sandbox-context.ts'

const COUNT_MAX = 1_000
/** Longest delay in ms that a fault can cause. It is longer than a caller's timeout, but short enough for tests. */
export const LATE_MAX_MS = 15_000
const DELAY_DEFAULT_MS = 3_000

export const faultOrder = z.object({
  partner: z.enum(partners),
  kind: z.enum(faultKinds),
  count: z.number().int().min(1).max(COUNT_MAX),
  /** The only operation to which the fault applies. If it is absent, `operationsFor` chooses the operations. */
  operation: z.string().max(40).optional(),
  /** Milliseconds by which the fault `delay` delays the response, or after which the fault `timeout` cuts the connection. */
  late_ms: z.number().int().min(1).max(LATE_MAX_MS).optional(),
})

export type Fault = {
  fault_id: bigint
  partner: Partner
  kind: FaultKind
  operation: string | null
  late_ms: number
  remaining: number
}

const COLUMNS = 'fault_id, partner, kind, operation, late_ms, remaining'

export async function setFault(world: World, order: z.output<typeof faultOrder>): Promise<Fault> {
  const { partner, kind, count, operation = null } = order
  if (operationsFor(partner, kind, operation).length === 0) {
    const message = `${kind} is not offered for ${partner}${operation === null ? '' : ` ${operation}`}`
    throw refusal(422, 'fault_not_offered', message)
  }
  const late = order.late_ms ?? (kind === 'timeout' ? LATE_MAX_MS : DELAY_DEFAULT_MS)
  return one<Fault>(
    world.db,
    `insert into sandbox.fault (partner, kind, operation, late_ms, remaining, set_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [partner, kind, operation, late, count, world.clock.now()],
  )
}

/** Returns the pending faults in the order in which they will apply, the oldest first. */
export function listFaults(on: Queryable): Promise<Fault[]> {
  return many<Fault>(on, `select ${COLUMNS} from sandbox.fault where remaining > 0 order by fault_id`)
}

export async function clearFaults(on: Queryable): Promise<void> {
  await run(on, 'delete from sandbox.fault')
}

/**
 * Returns the oldest pending fault that matches the operation, or null. The fault can then be used once less. If the transaction `on` rolls back,
 * this use does not count.
 */
export async function takeFault<P extends Partner>(
  on: Queryable,
  partner: P,
  operation: Operation[P],
  only: readonly FaultKind[] = faultKinds,
): Promise<AppliedFault | null> {
  const wanted = only.filter(kind => operationsFor(partner, kind, operation).length > 0)
  const byDefault = wanted.filter(kind => operationsFor(partner, kind, null).includes(operation))
  return maybeOne<AppliedFault>(
    on,
    `update sandbox.fault set remaining = remaining - 1
     where fault_id = (
       select fault_id from sandbox.fault
       where partner = $1 and remaining > 0
         and ((operation = $2 and kind = any($3)) or (operation is null and kind = any($4)))
       order by fault_id limit 1 for update)
     and remaining > 0
     returning kind, late_ms`,
    [partner, operation, wanted, byDefault],
  )
}

/** Answers a partner's call and applies a pending fault to it. `work` executes the call, and handles the faults in `ownFaults` itself. */
export async function answerUnderFault<P extends Partner>(
  world: World,
  reply: FastifyReply,
  call: { partner: P; operation: Operation[P]; ownFaults?: readonly FaultKind[] },
  work: (fault: AppliedFault | null) => Promise<Answer>,
): Promise<FastifyReply> {
  const fault = await takeFault(world.db, call.partner, call.operation)
  if (fault !== null && call.ownFaults?.includes(fault.kind)) return send(reply, await work(fault))
  switch (fault?.kind) {
    case undefined:
      return send(reply, await work(null))
    case 'timeout':
      await late(world, fault)
      return hangUp(reply)
    case 'drop_after_commit':
      await work(null)
      return hangUp(reply)
    case 'delay': {
      const answer = await work(null)
      await late(world, fault)
      return send(reply, answer)
    }
    case 'refuse':
      return send(reply, { status: 503, body: { error: 'unavailable' } })
    default:
      return send(reply, await work(fault))
  }
}

/** Waits for the time `late_ms` of the fault. Resolves earlier if the sandbox closes. */
async function late(world: World, fault: AppliedFault): Promise<void> {
  await wait(fault.late_ms, undefined, { signal: world.closing.signal, ref: false }).catch(() => undefined)
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
