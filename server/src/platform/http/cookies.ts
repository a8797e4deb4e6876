import type { FastifyRequest } from 'fastify'

/** Returns the value of a cookie. The request's cookies are parsed only when the first one is read. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers
  request.cookies ??= cookie === undefined ? {} : request.server.parseCookie(cookie)
  return request.cookies[name]
}
