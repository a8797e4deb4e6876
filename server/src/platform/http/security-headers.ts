import type { FastifyInstance, FastifyReply } from 'fastify'

export type HeaderOptions = {
  /** Origins of game sites, which the lobby may show in a frame. */
  readonly frames: readonly string[]
  readonly https: boolean
}

const HSTS_SECONDS = 31_536_000
export const POLICY = 'content-security-policy'

/** Returns the content security policy of all responses except pages. `page/content-security-policy.ts` builds the policy of a page. */
const policy = ({ frames, https }: HeaderOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ['frame-src', "'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')

/** Returns the security headers of every response. They are always the same, so that they are built only once. */
export const securityHeaders = (options: HeaderOptions): Readonly<Record<string, string>> => ({
  [POLICY]: policy(options),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(options.https ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
})

declare module 'fastify' {
  interface FastifyInstance {
    readonly houseHead: readonly string[]
    /** The security headers of a page as a flat list. The content security policy is not in the list, because it differs from page to page. */
    readonly houseHeadOfPages: readonly string[]
  }
}

/** Returns the security headers as a flat list of names and values, for responses that are serialized in advance. */
export const houseHeadFor = (reply: FastifyReply): readonly string[] => reply.server.houseHead

/** Adds the security headers to each response that does not set them itself. */
export const addSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  const entries = Object.entries(headers)
  app.decorate('houseHead', entries.flat())
  app.decorate('houseHeadOfPages', entries.filter(([name]) => name !== POLICY).flat())
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
