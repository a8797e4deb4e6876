import type { FastifyInstance } from 'fastify'

const PARTS = /^([^[\]]+)(?:\[([^[\]]+)\])?(?:\[([^[\]]+)\])?$/

/** Parses form fields such as `a[b]=c` as `{a: {b: 'c'}}`, at most three levels deep. */
export function formOf(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, ...parts] = PARTS.exec(name) ?? [name, name]
    const path = parts.filter(part => part !== undefined && part !== '__proto__')
    const last = path.pop()
    if (last === undefined) continue
    let place = form
    for (const part of path) {
      const inner = place[part]
      const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
      place[part] = next
      place = next
    }
    place[last] = value
  }
  return form
}

/** Makes a server accept form bodies, which the APIs of some providers use. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, formOf(text.toString())),
  )
}
