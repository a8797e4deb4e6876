import type { FastifyRequest } from 'fastify'

/** What the browser sent; read where somebody asks for it, as most calls carry cookies and few look at one. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers
  request.cookies ??= cookie === undefined ? {} : request.server.parseCookie(cookie)
  return request.cookies[name]
}
