import { z } from 'zod'
import { signatureHeaders } from '../foundation/call-authentication.ts'
import { realNowMs } from '../foundation/clock.ts'
import { refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

const ANSWER_LIMIT_MS = 5_000
/**
 * HTTP statuses with which Sala refuses a ticket that is used, expired, unknown or malformed. Each other error status means that the call from server
 * to server failed.
 */
const SPENT = [410, 404, 422, 400]

/** Fields about the member that the activity page reads from Sala's response to a redeemed ticket. */
const ticketAnswer = z
  .object({
    member_id: z.string().min(1).max(64),
    phone: z.string().max(20).optional(),
    name: z.string().max(120).optional(),
  })
  .transform(member => ({ member: member.member_id, shown: member.name ?? member.phone ?? 'สมาชิก' }))

export type Visitor = z.output<typeof ticketAnswer>

/**
 * Redeems a ticket by a call from the sandbox's server to Sala. Responds 410 `ticket_spent` if the ticket is used, expired or unknown. Responds 502
 * `sala_unreachable` if Sala gives no valid answer.
 */
export async function redeem(world: World, ticket: string): Promise<Visitor> {
  const response = await ask(world, ticket)
  if (SPENT.includes(response.status)) throw refusal(410, 'ticket_spent')
  if (!response.ok) throw refusal(502, 'sala_unreachable', `status ${response.status}`)
  const parsed = ticketAnswer.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw refusal(502, 'sala_unreachable', 'an answer that is not agreed')
  return parsed.data
}

async function ask(world: World, ticket: string): Promise<Response> {
  const body = JSON.stringify({ ticket })
  const unixSeconds = Math.floor(realNowMs() / 1000)
  try {
    return await fetch(world.redeemUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders(world.keys.activity, body, unixSeconds),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
  } catch {
    throw refusal(502, 'sala_unreachable')
  }
}
