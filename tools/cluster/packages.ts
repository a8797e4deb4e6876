import { existsSync } from 'node:fs'
import { BINARIES } from './manager-settings.ts'

/** What has to be on the machine, by a file of each, and the Debian package that brings it. */
const NEEDED = [
  { package: 'postgresql-15', file: `${BINARIES}/postgres` },
  { package: 'patroni', file: '/usr/bin/patroni' },
  { package: 'etcd-server', file: '/usr/bin/etcd' },
  { package: 'python3-etcd', file: '/usr/lib/python3/dist-packages/etcd/__init__.py' },
  { package: 'haproxy', file: '/usr/sbin/haproxy' },
]

export const missingPackages = (isThere: (file: string) => boolean = existsSync): string[] =>
  NEEDED.filter(({ file }) => !isThere(file)).map(needed => needed.package)

/** Debian starts a service as soon as it is installed; the cluster brings its own, on ports of its own. */
export const howToInstall = (missing: readonly string[]): string =>
  [
    `The cluster needs ${missing.join(', ')}. On Debian 12, as root:`,
    '',
    '  apt-get update',
    `  apt-get install --no-install-recommends ${missing.join(' ')}`,
    '  systemctl disable --now patroni etcd haproxy postgresql   # what Debian starts by itself is not used',
    '',
    'Installing may bring an older postgresql-15 up to date, and restart it.',
  ].join('\n')
