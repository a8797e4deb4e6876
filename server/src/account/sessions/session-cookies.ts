import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { DEVICE_MARK_COOKIE, hiddenCookieName, SESSION_HALF_COOKIE } from '../../platform/http/caller.ts'
import { DEVICE_KNOWN_DAYS, DEVICE_MARK_DAYS } from '../rate-limits.ts'
import type { IssuedToken } from './sessions.ts'

const hidden = (ctx: Context, days: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.public_url.startsWith('https:'),
    maxAge: days * DAY_SECONDS,
  }) as const

/**
 * Returns the response with the token and sets the cookies. One half of a browser's token goes into a cookie, the other half into the response. The
 * cookie stays after sign-out, because it also identifies the browser as a known device.
 */
export const sendToken = (ctx: Context, reply: FastifyReply, issued: IssuedToken) => {
  const keep = (name: string, value: string, days: number) => {
    const cookie = hidden(ctx, days)
    reply.setCookie(hiddenCookieName(name, cookie.secure), value, cookie)
  }
  if (issued.half !== null) keep(SESSION_HALF_COOKIE, issued.half, DEVICE_KNOWN_DAYS)
  if (issued.device_mark !== null) keep(DEVICE_MARK_COOKIE, issued.device_mark, DEVICE_MARK_DAYS)
  return { access_token: issued.access_token, token_type: 'bearer', expires_in: issued.expires_in } as const
}
