import type { FastifyRequest } from 'fastify'

/** Cookies, parsed lazily. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers
  request.cookies ??= cookie === undefined ? {} : request.server.parseCookie(cookie)
  return request.cookies[name]
}
