import { existsSync } from 'node:fs'
import { BINARIES } from './manager-settings.ts'

/** Files of programs that the cluster needs, each with the Debian package that contains it. */
const NEEDED = [
  { package: 'postgresql-15', file: `${BINARIES}/postgres` },
  { package: 'patroni', file: '/usr/bin/patroni' },
  { package: 'etcd-server', file: '/usr/bin/etcd' },
  { package: 'python3-etcd', file: '/usr/lib/python3/dist-packages/etcd/__init__.py' },
  { package: 'haproxy', file: '/usr/sbin/haproxy' },
]

export const missingPackages = (isThere: (file: string) => boolean = existsSync): string[] =>
  NEEDED.filter(({ file }) => !isThere(file)).map(needed => needed.package)

/**
 * Returns the commands that install the packages. Debian starts the services of these packages, so the commands also stop them: the cluster starts
 * its own processes.
 */
export const installCommands = (missing: readonly string[]): string =>
  [
    `The cluster needs ${missing.join(', ')}. On Debian 12, as root:`,
    '',
    '  apt-get update',
    `  apt-get install --no-install-recommends ${missing.join(' ')}`,
    '  systemctl disable --now patroni etcd haproxy postgresql   # the services of Debian are not used',
    '',
    'The installation may update an older postgresql-15 and restart it.',
  ].join('\n')
