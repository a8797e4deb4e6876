import { contract } from '@sala/contract/contract.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import type { Address } from './balancer-settings.ts'

/** An API node. Its port `metricsPort` serves the readiness check and the metrics. */
export type Node = { readonly name: string; readonly port: number; readonly metricsPort: number }

const REQUEST_TIMEOUT = '10s'
/** Longest idle time between two requests on a connection. Without this setting, HAProxy would use the shorter timeout for requests instead. */
const KEEP_ALIVE_TIMEOUT = '65s'

/** Time after which HAProxy disconnects a client that reads nothing. It is longer than the interval between two heartbeats of an event stream. */
const CLIENT_TIMEOUT = '2m'
/**
 * Maximum number of connections from one network (an IPv4 address or an IPv6 /48). One IPv4 address of a mobile provider may serve hundreds of
 * phones, and each opens up to six connections and sends some twenty requests for a page.
 */
const NETWORK_CONNECTIONS_MAX = 2_000
/** Maximum number of new connections from one network in a second. */
const NETWORK_OPENED_MAX = 250
/** Maximum number of requests from one network in ten seconds. */
const NETWORK_REQUESTS_MAX = 4_000
const NETWORKS_REMEMBERED = '200k'

/** HAProxy's rules that limit each network. They do not apply to programs on this machine. */
const NETWORK_RULES = [
  `  stick-table type ipv6 size ${NETWORKS_REMEMBERED} expire 60s store conn_cur,conn_rate(1s),http_req_rate(10s)`,
  '  tcp-request connection track-sc0 src,ipmask(32,48) unless { src 127.0.0.1 }',
  `  tcp-request connection reject if { sc0_conn_cur gt ${NETWORK_CONNECTIONS_MAX} } or { sc0_conn_rate gt ${NETWORK_OPENED_MAX} }`,
  `  http-request deny deny_status 429 if { sc0_http_req_rate gt ${NETWORK_REQUESTS_MAX} }`,
]
/** Returns a regular expression for the paths of idempotent calls, which HAProxy may send a second time. */
const repeatablePaths = (): string => {
  const endpoints: readonly Endpoint[] = Object.values(contract)
  const paths = endpoints.filter(({ repeatable }) => repeatable === true).map(({ path }) => path)
  const patterns = [...new Set(paths)].map(path => path.replaceAll(/\{\w+\}/g, '[^/]+')).sort()
  return `^(/lobby)?/api(${patterns.join('|')})$`
}

/**
 * Returns HAProxy's settings for requests from browsers. Only ready nodes get new requests. If none is ready, any node gets the request, because its
 * response says when to retry.
 */
export const webBalancer = (at: Address, nodes: readonly Node[], sandbox: Address): string => {
  const { host } = at
  return [
    'frontend web',
    `  bind ${host}:${at.port}`,
    '  mode http',
    `  timeout client ${CLIENT_TIMEOUT}`,
    ...NETWORK_RULES,
    // Deletes the `X-Forwarded-For` that the browser has sent, because anybody can invent it, and sets the client's IP address.
    '  http-request del-header X-Forwarded-For',
    '  option forwardfor',
    // The desk (the staff's website) answers only requests from its pages. It compares the browser's origin with the origin in these two headers, so
    // values that the browser itself has sent are deleted.
    '  http-request del-header X-Forwarded-Host',
    '  http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]',
    // HAProxy itself closes the connection of a client that sends its request too slowly, so the request never reaches a node.
    `  timeout http-request ${REQUEST_TIMEOUT}`,
    '  option http-buffer-request',
    `  timeout http-keep-alive ${KEEP_ALIVE_TIMEOUT}`,
    // After a reload, the old process of HAProxy closes a connection only between two requests.
    '  option idle-close-on-response',
    '  use_backend sandbox if { path_beg /sandbox }',
    '  default_backend api',
    'backend api',
    '  mode http',
    '  balance leastconn',
    // When a node dies, HAProxy repeats reads and idempotent calls on another node. It repeats other calls only if they did not reach the node.
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
