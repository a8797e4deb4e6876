import type { Machine } from './machine-layout.ts'

export type Address = { readonly host: string; readonly port: number }

/** Maximum number of connections through the load balancer. PostgreSQL allows more, so that an administrator can always connect. */
const CONNECTIONS_MAX = 250
const STALE_MOST = '16MB'
/** Maximum bytes of a response that the kernel keeps for a client that does not read. The default is up to 4 MB for each connection. */
const UNREAD_MAX_BYTES = 65_536

const listen = (name: string, at: Address, ask: string, machines: readonly Machine[]): string[] => [
  `listen ${name}`,
  `  bind ${at.host}:${at.port}`,
  '  mode tcp',
  '  timeout queue 3s',
  `  option httpchk GET ${ask}`,
  '  http-check expect status 200',
  // HAProxy closes the sessions at a former primary immediately, because their clients would wait for responses in vain.
  '  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
  ...machines.map(
    ({ name: machine, host, databasePort, restPort }) =>
      `  server ${machine} ${host}:${databasePort} maxconn ${CONNECTIONS_MAX} check port ${restPort}`,
  ),
]

const DEFAULTS = [
  'global',
  '  maxconn 4000',
  `  tune.sndbuf.client ${UNREAD_MAX_BYTES}`,
  `  tune.rcvbuf.server ${UNREAD_MAX_BYTES}`,
  'defaults',
  '  timeout connect 2s',
  '  timeout client 30m',
  '  timeout server 30m',
  '  timeout check 1500ms',
]

/** Returns HAProxy's settings for two ports: the port for writers leads to the primary, the port for readers to the replicas. */
export const databaseBalancer = (
  machines: readonly Machine[],
  addresses: { readonly writer: Address; readonly reader: Address },
): string =>
  [
    ...DEFAULTS,
    ...listen('writer', addresses.writer, '/primary', machines),
    ...listen('reader', addresses.reader, `/replica?lag=${STALE_MOST}`, machines),
    '',
  ].join('\n')
