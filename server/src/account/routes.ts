import type { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import { REFERRAL_COOKIE } from '@sala/contract/referral/referral-cookie.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { plainAddress } from '../platform/http/client-network.ts'
import { cookieOf } from '../platform/http/cookies.ts'
import { asReached } from '../platform/http/listener/public-origin.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { changeDetails } from './members/profile-details.ts'
import { changePassword, proveByPassword } from './passwords/password-change.ts'
import { confirmResetCode, finishReset, startReset } from './passwords/password-reset.ts'
import { signIn } from './passwords/sign-in.ts'
import {
  confirmRegistration,
  finishRegistration,
  setBankAccount,
  startRegistration,
} from './registration/registration.ts'
import { activityUrl, redeemTicket } from './sessions/activity-page-link.ts'
import { sendToken } from './sessions/session-cookies.ts'
import { listSessions, signOut, signOutDevice, signOutOthers } from './sessions/sessions.ts'

/** Maximum number of characters of a referral key in the cookie. It is the same as for a text in a request body. */
const REFERRAL_KEY_MAX_CHARACTERS = 200
const done = { success: true } as const

/** Returns the referral key from the cookie that the invitation link `/u/{key}` sets. */
const invitedBy = (reply: FastifyReply): string | undefined =>
  cookieOf(reply.request, REFERRAL_COOKIE)?.slice(0, REFERRAL_KEY_MAX_CHARACTERS)

export const accountRoutes = (ctx: Context): Omit<Handlers<typeof accountEndpoints>, 'profile'> => ({
  login: async ({ body, caller, reply }) => sendToken(ctx, reply, await signIn(ctx, caller, body)),
  logout: async ({ identity }) => {
    await signOut(ctx, identity.member_id, identity.session_id)
    return done
  },
  public_ip: async ({ caller }) => ({ ip: plainAddress(caller.ip) }),
  update_password: async ({ identity, body }) => {
    await changePassword(ctx, identity.member_id, body)
    return done
  },
  reset_start: async ({ body, caller }) => ({ ...done, token: await startReset(ctx, caller, body.phone) }),
  reset_confirm_otp: async ({ body, caller }) => {
    await confirmResetCode(ctx, caller, body)
    return done
  },
  reset_confirm_password: async ({ body, caller }) => {
    await finishReset(ctx, caller, body)
    return done
  },
  register_phone: async ({ body, caller, reply }) => ({
    ...done,
    otp: await startRegistration(ctx, caller, { ...body, cookie_key: invitedBy(reply) }),
  }),
  register_otp: async ({ body, caller, reply }) =>
    sendToken(ctx, reply, await confirmRegistration(ctx, caller, body)),
  register_password: async ({ body, caller, identity, reply }) => ({
    ...done,
    ...sendToken(ctx, reply, await finishRegistration(ctx, caller, identity, body.password)),
  }),
  register_bank_account: async ({ body, identity }) => {
    await setBankAccount(ctx, identity.member_id, body)
    return done
  },
  change_details: async ({ identity, body }) => {
    await changeDetails(ctx, identity.member_id, body)
    return done
  },
  sessions: async ({ identity }) => {
    const open = await listSessions(ctx, identity.member_id)
    return { data: open.map(session => ({ ...session, current: session.id === identity.session_id })) }
  },
  end_session: async ({ identity, params, body }) => {
    await proveByPassword(ctx, identity.member_id, body.password)
    await signOutDevice(ctx, identity.member_id, params.id)
    return done
  },
  end_other_sessions: async ({ identity, body }) => {
    await proveByPassword(ctx, identity.member_id, body.password)
    await signOutOthers(ctx, identity.member_id, identity.session_id)
    return done
  },
  activity_ticket: async ({ identity, caller }) => ({
    ...done,
    url: asReached(ctx.config, caller, await activityUrl(ctx, identity)),
  }),
  activity_redeem: async ({ body, reply }) => redeemTicket(ctx, reply.request, body.ticket),
})
