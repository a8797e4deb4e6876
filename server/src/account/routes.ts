import type { accountEndpoints } from '@sala/contract/account.ts'
import { REFERRAL_COOKIE } from '@sala/contract/referral/endpoints.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/bind.ts'
import { DEVICE_MARK_COOKIE, SESSION_HALF_COOKIE } from '../platform/http/caller.ts'
import { activityUrl, redeemTicket } from './activity.ts'
import { DEVICE_KNOWN_DAYS, DEVICE_MARK_DAYS } from './limits.ts'
import { profileOf } from './profile.ts'
import { plainAddress } from './proof/network.ts'
import { changePassword } from './proof/password-change.ts'
import { confirmResetCode, finishReset, startReset } from './proof/password-reset.ts'
import { signIn } from './proof/sign-in.ts'
import { confirmRegistration, finishRegistration, setBankAccount, startRegistration } from './registration.ts'
import { type IssuedToken, listSessions, signOut, signOutDevice } from './sessions.ts'

const DAY_SECONDS = 24 * 60 * 60
/** As long as a text in a body may be. */
const REFERRAL_KEY_MAX_CHARACTERS = 200
const done = { success: true } as const

/** The key that `/u/{key}` left in the browser. */
const invitedBy = (reply: FastifyReply): string | undefined =>
  reply.request.cookies[REFERRAL_COOKIE]?.slice(0, REFERRAL_KEY_MAX_CHARACTERS)

/** A cookie that scripts cannot read. */
const hidden = (ctx: Context, days: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.public_url.startsWith('https:'),
    maxAge: days * DAY_SECONDS,
  }) as const

/** Hands a token out: the half of a browser's goes into a cookie. It stays after a sign-out, as the mark of a known device. */
const handOut = (ctx: Context, reply: FastifyReply, issued: IssuedToken) => {
  if (issued.half !== null) reply.setCookie(SESSION_HALF_COOKIE, issued.half, hidden(ctx, DEVICE_KNOWN_DAYS))
  if (issued.device_mark !== null)
    reply.setCookie(DEVICE_MARK_COOKIE, issued.device_mark, hidden(ctx, DEVICE_MARK_DAYS))
  return { access_token: issued.access_token, token_type: 'bearer', expires_in: issued.expires_in } as const
}

export const accountRoutes = (ctx: Context): Handlers<typeof accountEndpoints> => ({
  login: async ({ body, caller, reply }) => handOut(ctx, reply, await signIn(ctx, caller, body)),
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
    handOut(ctx, reply, await confirmRegistration(ctx, caller, body)),
  register_password: async ({ body, caller, identity, reply }) => ({
    ...done,
    ...handOut(ctx, reply, await finishRegistration(ctx, caller, identity, body.password)),
  }),
  register_bank_account: async ({ body, identity }) => {
    await setBankAccount(ctx, identity.member_id, body)
    return done
  },
  profile: async ({ identity }) => ({ data: await profileOf(ctx, identity.member_id) }),
  sessions: async ({ identity }) => {
    const open = await listSessions(ctx, identity.member_id)
    return { data: open.map(session => ({ ...session, current: session.id === identity.session_id })) }
  },
  end_session: async ({ identity, params }) => {
    await signOutDevice(ctx, identity.member_id, params.id)
    return done
  },
  activity_ticket: async ({ identity }) => ({ ...done, url: await activityUrl(ctx, identity) }),
  activity_redeem: async ({ body, caller }) => redeemTicket(ctx, caller, body.ticket),
})
