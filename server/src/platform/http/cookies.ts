import type { FastifyRequest } from 'fastify'

/** Reads a cookie. The request's cookies are parsed only when one is needed. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers
  request.cookies ??= cookie === undefined ? {} : request.server.parseCookie(cookie)
  return request.cookies[name]
}
