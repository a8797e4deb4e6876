import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { callOf, logForgedCalls, provedBody } from '../../partners/adapter-kit/callback-routes.ts'
import type { MemberIdentity } from '../../platform/http/caller-identity.ts'
import { rawBodyOf } from '../../platform/http/raw-body.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { maskPhone } from '../members/members.ts'
import { limits, TICKET_LIFE_SECONDS } from '../rate-limits.ts'
import { insertTicket, spendTicket } from './sql.ts'

/** Returns the link to the external activity page (R15). Its `access_token` is a ticket that works once. It is not the session token. */
export const activityUrl = async (ctx: Context, identity: MemberIdentity): Promise<string> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.tickets_per_member, identity.member_id, now)
  const ticket = newSecret()
  await insertTicket(ctx.db, {
    ticket_hash: hashSecret(ticket),
    member_id: identity.member_id,
    session_id: identity.session_id,
    expires_at: new Date(now.getTime() + TICKET_LIFE_SECONDS * 1000),
  })
  const url = new URL(ctx.config.activity_url)
  url.searchParams.set('access_token', ticket)
  return url.href
}

/**
 * Redeems an activity ticket for the activity page's server, which signs its call. Throws Refusal `unauthenticated` for other callers.
 * Throws `ticket_spent` (410) if the ticket is used, expired or unknown, or if its session has ended.
 */
export const redeemTicket = async (
  ctx: Context,
  request: FastifyRequest,
  ticket: string,
): Promise<{ member_id: MemberId; phone: string }> => {
  await logForgedCalls(ctx, 'activity', request, async () =>
    provedBody(ctx.config.activity_key, callOf(request, ctx.config.public_url, rawBodyOf(request))),
  )
  const member = await spendTicket(ctx.db, hashSecret(ticket), ctx.clock.now())
  if (member === null) throw new Refusal('ticket_spent')
  return { member_id: member.member_id, phone: maskPhone(member.phone) }
}
