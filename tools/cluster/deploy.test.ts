import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_DATABASE, readConfig } from '../../server/src/config.ts'
import { databaseBalancer } from './balancer-settings.ts'
import { machinesOnLoopback, storesOf } from './machine-layout.ts'
import { patroniSettings } from './manager-settings.ts'
import { etcdCommand } from './store-settings.ts'
import { webBalancer } from './web-settings.ts'

/** PostgreSQL's defaults of `checkpoint_timeout` in seconds and, in the next constant, of `checkpoint_completion_target`. */
const CHECKPOINT_S = 300
const CHECKPOINT_SPREAD = 0.9

const root = join(import.meta.dirname, '../..')
const deployed = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')
const machines = machinesOnLoopback('/somewhere')
const at = (port: number) => ({ host: '127.0.0.1', port })
const firstMachine = () => {
  const [first] = machines
  if (first === undefined) throw new Error('there is no machine')
  return first
}

/** Returns the sorted lines of HAProxy's settings without comments, IP addresses and section names, so that a test can compare two files. */
const rules = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !/^(#|bind|server|use_backend|frontend|backend|listen|maxconn)/.test(line))
    .sort()

test('the failover manager in deploy/ has the settings that were tested', () => {
  const passwords = { superuser: '', replication: '', rewind: '' }
  const tried = JSON.parse(
    patroniSettings(firstMachine(), { etcd: { hosts: storesOf(machines) } }, passwords),
  ).bootstrap.dcs
  const text = deployed('database/patroni.yml')
  const { postgresql, ...times } = tried
  for (const [name, value] of Object.entries(times)) expect(text).toContain(`    ${name}: ${value}\n`)
  expect(text).toContain(`max_connections: ${postgresql.parameters.max_connections}\n`)
  expect(text).toMatch(/^etcd:$/m)
})

test('the checkpoint timer fires first at a million members: the log has room for all writes until then', () => {
  const scale = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  const [, written] = /^\| 1,000,000 \|[^|]+\| [\d.]+ to ([\d.]+) MB\/s \|/m.exec(scale) ?? []
  const [, roomGb] = /^ +max_wal_size: (\d+)GB /m.exec(deployed('database/patroni.yml')) ?? []
  // Size in MB of the write-ahead log at which PostgreSQL begins a checkpoint. The rest of `max_wal_size` must be enough for the writes until the
  // checkpoint ends.
  const begunAtMb = (Number(roomGb) * 1024) / (1 + CHECKPOINT_SPREAD)
  expect(begunAtMb).toBeGreaterThan(Number(written) * CHECKPOINT_S)
})

test('the store in deploy/ has the timing and the API that were tested', () => {
  const [, ...options] = etcdCommand(firstMachine(), machines, 'a-token')
  const text = deployed('database/etcd.conf')
  expect(text).toContain('ETCD_ENABLE_V2=true')
  for (const name of ['heartbeat-interval', 'election-timeout']) {
    const value = options[options.indexOf(`--${name}`) + 1]
    expect(text).toContain(`ETCD_${name.toUpperCase().replace('-', '_')}=${value}\n`)
  }
})

test('the database speaks only TLS beyond the machine, and its certificate names its address', () => {
  const text = deployed('database/patroni.yml')
  for (const said of ['ssl: "on"', 'ssl_cert_file: /', 'ssl_key_file: /'])
    expect(text).toContain(`    ${said}`)
  const [, access = ''] = /^ {2}pg_hba:\n((?: {4}.*\n)+)/m.exec(text) ?? []
  const kinds = [...access.matchAll(/^ {4}- (\w+)/gm)].map(([, kind]) => kind)
  expect(kinds).toContain('hostssl')
  expect(kinds.filter(kind => kind !== 'local' && kind !== 'hostssl')).toEqual([])
  const users = text.match(/^ {4}(?:superuser|replication|rewind): .*$/gm) ?? []
  expect(users).toHaveLength(3)
  for (const user of users) expect(user).toContain('sslmode: verify-full, sslrootcert: /')
  // The load balancer passes TLS on to PostgreSQL. Clients therefore check that PostgreSQL's certificate contains the load balancer's IP address.
  const [, balancer = 'none'] =
    /^listen writer\n {2}bind ([\d.]+):/m.exec(deployed('database/haproxy.cfg')) ?? []
  const [, named = ''] = /^ *# .*subjectAltName (.*)$/m.exec(text) ?? []
  expect(named.match(/\d+(?:\.\d+){3}/g)).toEqual(expect.arrayContaining([balancer, '10.0.0.1']))
})

test('changing the database’s manager needs its password and one of its machines', () => {
  const text = deployed('database/patroni.yml')
  expect(text).toMatch(
    /^restapi:\n(?: {2}.*\n)* {2}authentication: \{username: \w+, password: "replace this"\}$/m,
  )
  expect(text).toMatch(/^restapi:\n(?: {2}.*\n)* {2}allowlist_include_members: true$/m)
})

test('the load balancer in deploy/ has the rules that were tested', () => {
  const database = databaseBalancer(machines, { writer: at(1), reader: at(2) })
  const web = webBalancer(at(3), [{ name: 'api1', port: 4, metricsPort: 5 }], at(6))
  const withoutSandbox = web.replace(/^backend sandbox[\s\S]*/m, '')
  const text = deployed('database/haproxy.cfg')
  expect(rules(text)).toEqual(rules(`${database}${withoutSandbox}`))
})

/** Returns the environment variables that a systemd service sets itself. Those from the administrator's files are left out. */
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    [...deployed(`systemd/${service}.service`).matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

test('the containers have one entrance, which finds every API node and has the tested rules', () => {
  const compose = deployed('containers/compose.yml')
  const balancer = deployed('containers/haproxy.cfg')
  const web = webBalancer(at(3), [], at(6)).replace(/^backend sandbox[\s\S]*/m, '')
  const defaults = databaseBalancer([], { writer: at(1), reader: at(2) }).replace(/^listen[\s\S]*/m, '')
  // With containers, HAProxy finds nodes by DNS. A backend can contain such a node only once, so nodes that are not ready are in another backend
  // instead of a second line.
  const tried = rules(`${defaults}${web}`).filter(rule => rule !== 'option allbackups')
  const own = balancer.replace(/^resolvers[\s\S]*?\n\n/m, '').replace(/^backend unready[\s\S]*/m, '')
  expect(rules(own)).toEqual(tried)
  expect(balancer).toContain('use_backend unready if { nbsrv(api) eq 0 }')
  const [, replicas] = /^ {2}api:\n(?: {4}.*\n)*? {4}deploy: \{replicas: (\d+)\}$/m.exec(compose) ?? []
  const [, metrics] = /METRICS_PORT=(\d+)/.exec(deployed('containers/Dockerfile')) ?? []
  expect(balancer).toContain(`  server-template api ${replicas} api:3000 check port ${metrics} `)
  expect(balancer).toContain(`  server-template unready ${replicas} api:3000 `)
  const [, bound] = /^ {2}bind :(\d+)$/m.exec(balancer) ?? []
  expect(compose.match(/^ {4}ports: .*$/gm)).toEqual([`    ports: ["80:${bound}"]`])
  expect(compose).toContain('./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro')
})

test('a load balancer before that of the containers is trusted by its address only, also by the nodes', () => {
  const balancer = deployed('containers/haproxy.cfg')
  const said = [...balancer.matchAll(/`(http-request [^`]*X-Forwarded-[^`]*)`/g)].map(([, rule = '']) => rule)
  expect(said).toHaveLength(2)
  for (const rule of said) expect(rule).toMatch(/ (?:unless|if) \{ src 203\.0\.113\.10 \}$/)
  const compose = deployed('containers/compose.yml')
  const [, inside] = /^ {2}TRUSTED_PROXIES: (\S+)$/m.exec(compose) ?? []
  expect(compose).toContain(`\`${inside},203.0.113.10\``)
})

test('every container that signs in at the database has the authority of its certificate, where the address names it', () => {
  const compose = deployed('containers/compose.yml')
  const document = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8')
  const [, named] =
    /sala_app:…@10\.0\.0\.10:15000\/sala\?sslmode=verify-full&sslrootcert=([\w./-]+)/.exec(document) ?? []
  expect(compose).toContain(`x-authority: &authority "./database-ca.crt:${named}:ro"\n`)
  const ours =
    compose.match(/^ {2}\w+:\n(?: {4}.*\n)+/gm)?.filter(part => part.includes('image: sala:')) ?? []
  expect(ours).toHaveLength(4)
  for (const part of ours) expect(part).toMatch(/^ {4}volumes: \[\*authority\b/m)
})

test('the worker of the containers, which is not root, may write where the seals are kept', () => {
  const image = deployed('containers/Dockerfile')
  const [, anchor] = /AUDIT_ANCHOR: (\/.*)\/audit-anchor/.exec(deployed('containers/compose.yml')) ?? []
  expect(deployed('containers/compose.yml')).toContain(`"anchor:${anchor}"`)
  // Docker fills an empty named volume with the contents and the owner of the same path in the image.
  expect(image).toMatch(
    new RegExp(`^RUN install --directory --owner=node --group=node ${anchor}$[\\s\\S]*^USER node$`, 'm'),
  )
})

test('the worker that is a service may write where the seals are kept, also where that folder is not there yet', () => {
  const worker = deployed('systemd/sala-worker.service')
  const document = readFileSync(join(root, 'docs/operations/install.md'), 'utf8')
  const [, folder] = /AUDIT_ANCHOR=\/var\/lib\/(\w+)\/audit-anchor/.exec(document) ?? []
  expect(worker).toContain(`\nStateDirectory=${folder}\n`)
  // No systemd service may use `ReadWritePaths`, because systemd refuses to start the service if such a path is missing.
  for (const file of globSync('deploy/systemd/*', { cwd: root }))
    expect(readFileSync(join(root, file), 'utf8'), file).not.toContain('ReadWritePaths=')
})

test('a service listens where the balancer checks its readiness and where Prometheus fetches its metrics', () => {
  const balancer = deployed('database/haproxy.cfg')
  const fetched = deployed('watch/prometheus.yml')
  for (const [service, asked] of [
    [
      'sala-api',
      [...balancer.matchAll(/:3000 check port (\d+)/g), ...fetched.matchAll(/10\.0\.0\.2\d:(\d+)/g)],
    ],
    ['sala-worker', [...fetched.matchAll(/10\.0\.0\.3\d:(\d+)/g)]],
  ] as const) {
    const { port, metrics_host, metrics_port } = readConfig(environmentOf(service), {
      database_url: OWN_DATABASE,
    })
    expect(metrics_host, service).toBe('0.0.0.0')
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked.map(([, there]) => Number(there)))).toEqual(new Set([metrics_port]))
    // In production, a program without `HOST` listens on all IP addresses, as `config.test.ts` checks. The service must therefore not set it.
    expect(port).toBe(3000)
    expect(environmentOf(service)).not.toHaveProperty('HOST')
  }
})

test('a service runs in its release’s folder, and a named release’s folder migrates the schema', () => {
  for (const [service, folder, program] of [
    ['sala-api', '/opt/sala/current', 'api'],
    ['sala-worker', '/opt/sala/current', 'worker'],
    ['sala-migrate@', '/opt/sala/releases/%i', 'migrate'],
  ] as const) {
    const unit = deployed(`systemd/${service}.service`)
    expect(unit).toContain(`\nWorkingDirectory=${folder}\n`)
    expect(unit).toContain(
      `\nExecStart=/usr/bin/env PATH=${folder}/node_modules/.bin:/usr/bin:/bin node server/dist/${program}.js\n`,
    )
    // Below `/opt/sala`, the unit may name only paths inside one release, because other paths may have other contents after the switch to a new
    // release.
    expect(unit.match(/\/opt\/sala(?!\/current\b|\/releases\/%i\/|\/releases\/%i\n)/g)).toBeNull()
  }
})

test('the image before can be started again: no container waits for the schema, which the image before refuses', () => {
  const compose = deployed('containers/compose.yml')
  const partOf = (name: string): string =>
    new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)+`, 'm').exec(compose)?.[0] ?? ''
  expect(partOf('migrate')).toContain('    profiles: [migrate]\n')
  for (const name of ['migrate', 'api', 'worker'])
    expect(partOf(name)).toMatch(/^ {4}image: sala:\$\{SALA_RELEASE:\?.+\}$/m)
  for (const name of ['api', 'worker']) expect(partOf(name)).not.toMatch(/depends_on|migrate/)
})

test('an api node starts with the same allocator as a service and as an image, which includes it', () => {
  const settings = (text: string) =>
    [...text.matchAll(/(?:LD_PRELOAD|MALLOC_CONF)=\S+/g)].map(([setting]) => setting)
  const image = deployed('containers/Dockerfile')
  expect(settings(image)).toEqual(settings(deployed('systemd/sala-api.service')))
  expect(settings(image)).toContain('LD_PRELOAD=libjemalloc.so.2')
  expect(image).toContain(' libjemalloc2 ')
})

test('every watched figure is exported by a process', () => {
  const document = globSync('server/src/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  for (const file of ['watch/rules.yml', 'watch/grafana-sala.json']) {
    const asked = new Set(deployed(file).match(/\bsala_[a-z0-9_]+/g))
    expect(asked.size).toBeGreaterThan(5)
    for (const name of asked) expect(document).toContain(`'${name.replace(/_(bucket|count|sum)$/, '')}'`)
  }
})

test('every alarm has a case that rings and one that does not', () => {
  const alarms = deployed('watch/rules.yml').match(/(?<=alert: )\w+/g) ?? []
  const cases = deployed('watch/rules.test.yml')
  expect(alarms.length).toBeGreaterThan(10)
  const those = (found: RegExp) => [...new Set(cases.match(found))].sort()
  const silent = those(/(?<=alertname: )\w+(?=, exp_alerts: \[\])/g)
  const ringing = those(/(?<=alertname: )\w+(?=\n +exp_alerts:\n +- )/g)
  expect({ silent, ringing }).toEqual({ silent: alarms.toSorted(), ringing: alarms.toSorted() })
})

test('every file in deploy/ says whether it was run', () => {
  const files = globSync('deploy/*/*', { cwd: root }).filter(file => !file.endsWith('.dockerignore'))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const head = readFileSync(join(root, file), 'utf8').split('\n').slice(0, 4).join('\n')
    expect(head, file).toMatch(/\b(not|Not|was) run\b|\bRun:/)
  }
})

test.each(globSync('deploy/{systemd,backup}/*.service', { cwd: root }))(
  '%s gives its process no capability, no device and no more of the system than it needs',
  file => {
    const unit = deployed(file.slice('deploy/'.length))
    for (const line of [
      ...['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'PrivateDevices=yes', 'RestrictNamespaces=yes'],
      ...['ProtectKernelTunables=yes', 'ProtectKernelModules=yes', 'ProtectControlGroups=yes'],
      ...['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK', 'SystemCallFilter=@system-service'],
    ])
      expect(unit.split('\n')).toContain(line)
  },
)
