import { contract } from '@sala/contract/contract.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import type { Address } from './balancer-settings.ts'

/** A node that serves members, and the port on which it says whether it is ready. */
export type Node = { readonly name: string; readonly port: number; readonly metricsPort: number }

const REQUEST_TIMEOUT = '10s'
/** Between two requests on one connection; without it the time for a request would end it. */
const KEEP_ALIVE_TIMEOUT = '65s'

/** Longer than the silence between two beats of an event stream; a caller who takes nothing for so long has gone. */
const CLIENT_TIMEOUT = '2m'
/**
 * One network: an IPv4 address or a /48 of IPv6. A mobile provider puts hundreds of phones behind one IPv4 address, each with up to six
 * connections and some twenty requests a page.
 */
const NETWORK_CONNECTIONS_MAX = 2_000
const NETWORK_REQUESTS_MAX = 4_000
const NETWORKS_REMEMBERED = '200k'

/** This machine's own programs are no strangers. */
const NETWORK_RULES = [
  `  stick-table type ipv6 size ${NETWORKS_REMEMBERED} expire 60s store conn_cur,http_req_rate(10s)`,
  '  tcp-request connection track-sc0 src,ipmask(32,48) unless { src 127.0.0.1 }',
  `  tcp-request connection reject if { sc0_conn_cur gt ${NETWORK_CONNECTIONS_MAX} }`,
  `  http-request deny deny_status 429 if { sc0_http_req_rate gt ${NETWORK_REQUESTS_MAX} }`,
]
/** The paths of the calls that are done once without a key, as one pattern. */
const repeatablePaths = (): string => {
  const endpoints: readonly Endpoint[] = Object.values(contract)
  const paths = endpoints.filter(({ repeatable }) => repeatable === true).map(({ path }) => path)
  const patterns = [...new Set(paths)].map(path => path.replaceAll(/\{\w+\}/g, '[^/]+')).sort()
  return `^(/lobby)?/api(${patterns.join('|')})$`
}

/**
 * The balancer's part for browsers. A node that is not ready gets nothing new; when none is, all are asked again, because what
 * they say then (come back in so many seconds) is better than what a balancer says.
 */
export const webBalancer = (at: Address, nodes: readonly Node[], sandbox: Address): string => {
  const { host } = at
  return [
    'frontend web',
    `  bind ${host}:${at.port}`,
    '  mode http',
    `  timeout client ${CLIENT_TIMEOUT}`,
    ...NETWORK_RULES,
    // Replaced, not appended: the browser's value is untrusted.
    '  http-request del-header X-Forwarded-For',
    '  option forwardfor',
    // The desk answers its own pages alone: it compares the origin that a browser names with the one it was asked by.
    '  http-request del-header X-Forwarded-Host',
    '  http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]',
    // A head, and as much of a body as is passed on at once, has to be here by then: who drips never reaches a node.
    `  timeout http-request ${REQUEST_TIMEOUT}`,
    '  option http-buffer-request',
    `  timeout http-keep-alive ${KEEP_ALIVE_TIMEOUT}`,
    // One that gives its ports to the next hangs up with an answer, not while a request is on its way.
    '  option idle-close-on-response',
    '  use_backend sandbox if { path_beg /sandbox }',
    '  default_backend api',
    'backend api',
    '  mode http',
    '  balance leastconn',
    // After the death of a node HAProxy repeats reads and idempotent calls at another node. It repeats other calls only if they
    // reached no node.
    '  option redispatch 1',
    '  retries 2',
    '  retry-on conn-failure empty-response',
    `  acl is_repeatable path_reg ${repeatablePaths()}`,
    '  http-request disable-l7-retry unless METH_GET or is_repeatable or { req.hdr(idempotency-key) -m found }',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    '  option allbackups',
    '  default-server inter 1s fastinter 250ms fall 2 rise 1',
    ...nodes.map(
      ({ name, port, metricsPort }) => `  server ${name} ${host}:${port} check port ${metricsPort}`,
    ),
    ...nodes.map(({ name, port }) => `  server ${name}-unready ${host}:${port} backup`),
    'backend sandbox',
    '  mode http',
    `  server sandbox ${sandbox.host}:${sandbox.port}`,
    '',
  ].join('\n')
}
