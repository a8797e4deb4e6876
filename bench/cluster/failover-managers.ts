import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../../tools/cluster/machine-layout.ts'
import { storesOf } from '../../tools/cluster/machine-layout.ts'
import { type LockStore, patroniSettings } from '../../tools/cluster/manager-settings.ts'
import { etcdCommand } from '../../tools/cluster/store-settings.ts'
import type { Lab } from './simulated-machines.ts'

/** A program under test that makes another machine the primary when the primary database fails (failover manager). */
export type Manager = {
  readonly name: string
  /** Number of machines. One of them may run only the monitor of the failover manager, without a database. */
  readonly machines: number
  /**
   * True if the load balancer can ask the failover manager which machine is the primary. If false, the load balancer must ask each PostgreSQL server.
   */
  readonly isAsked: boolean
  /** Returns the machines whose PostgreSQL may become the primary. */
  data(lab: Lab): readonly Machine[]
  begin(lab: Lab): Promise<void>
  /** Starts those processes of the machine that do not run yet. */
  start(lab: Lab, machine: Machine): void
  isStore(command: string): boolean
  /** Rebuilds a follower that did not recover automatically. */
  remake(lab: Lab, machine: Machine): void
}

export const PASSWORD = 'of-the-trial'
const PASSWORDS = { superuser: PASSWORD, replication: PASSWORD, rewind: PASSWORD }
const PATRONI_GIVES_UP_S = '30'

type Store = {
  readonly program: string
  readonly lock: (machines: readonly Machine[]) => LockStore
  readonly command: (machine: Machine, machines: readonly Machine[], token: string) => readonly string[]
  readonly write?: (machine: Machine, index: number, machines: readonly Machine[]) => void
}

const patroni = (name: string, store: Store): Manager => {
  const settings = (machine: Machine) => join(machine.folder, 'patroni.yml')
  const token = `trial-${process.pid}-${performance.timeOrigin}`
  const start = (lab: Lab, machine: Machine): void => {
    const running = new Set(lab.processes(machine).values())
    if (!running.has(store.program)) lab.run(machine, 'store', store.command(machine, lab.machines, token))
    if (!running.has('patroni')) lab.run(machine, 'manager', ['patroni', settings(machine)])
  }
  return {
    ...{ name, machines: 3, isAsked: true, start },
    data: lab => lab.machines,
    begin: async lab => {
      for (const [index, machine] of lab.machines.entries()) {
        store.write?.(machine, index, lab.machines)
        writeFileSync(settings(machine), patroniSettings(machine, store.lock(lab.machines), PASSWORDS))
      }
      for (const machine of lab.machines) start(lab, machine)
    },
    isStore: command => command === store.program,
    remake: (lab, machine) => {
      const other = lab.machines.find(one => one !== machine) ?? machine
      const ask = ['timeout', PATRONI_GIVES_UP_S, 'patronictl', '-c', settings(other)]
      lab.do(other, [...ask, 'reinit', 'sala', machine.name, '--force'])
    },
  }
}

const etcd = (lock: 'etcd' | 'etcd3'): Store => ({
  ...{ program: 'etcd', command: etcdCommand },
  lock: machines => ({ [lock]: { hosts: storesOf(machines) } }),
})

const ZOOKEEPER_CLASSES = '/etc/zookeeper/conf:/usr/share/java/zookeeper.jar'

const zookeeper: Store = {
  program: 'java',
  lock: machines => ({ zookeeper: { hosts: storesOf(machines) } }),
  write: (machine, index, machines) => {
    const lines = [
      ...[
        'tickTime=1000',
        'initLimit=10',
        'syncLimit=5',
        'maxSessionTimeout=60000',
        'admin.enableServer=false',
      ],
      ...[`dataDir=${machine.folder}/zookeeper`, `clientPort=${machine.storePort}`],
      ...[`clientPortAddress=${machine.host}`, '4lw.commands.whitelist=srvr,ruok'],
      ...machines.map(({ host, peerPort }, n) => `server.${n + 1}=${host}:${peerPort}:${peerPort + 1000}`),
    ]
    writeFileSync(join(machine.folder, 'zoo.cfg'), `${lines.join('\n')}\n`)
    writeFileSync(join(machine.folder, 'myid'), String(index + 1))
  },
  command: machine => [
    ...['sh', '-c'],
    [
      'mkdir -p zookeeper; cp myid zookeeper/',
      `exec java -Xmx96m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${ZOOKEEPER_CLASSES} -Dzookeeper.log.dir=${machine.folder} org.apache.zookeeper.server.quorum.QuorumPeerMain zoo.cfg`,
    ].join('; '),
  ],
}

const AUTO_FAILOVER_STARTS_MS = 6_000

/** Returns the failover manager pg_auto_failover. Its monitor is a PostgreSQL on a fourth machine. */
const autoFailover = (): Manager => {
  const pgdata = (machine: Machine) => join(machine.folder, 'postgres')
  const monitor = (lab: Lab) => lab.machines.at(-1)
  const start = (lab: Lab, machine: Machine): void => {
    const running = new Set(lab.processes(machine).values())
    if (!running.has('pg_autoctl'))
      lab.run(machine, 'manager', ['pg_autoctl', 'run', '--pgdata', pgdata(machine)])
  }
  const create = (lab: Lab, machine: Machine, ...args: string[]): void => {
    const own = [
      '--pgdata',
      pgdata(machine),
      '--hostname',
      machine.host,
      '--pgport',
      String(machine.databasePort),
    ]
    lab.do(machine, ['pg_autoctl', 'create', ...args, ...own, '--auth', 'trust', '--no-ssl'])
    start(lab, machine)
  }
  const data = (lab: Lab) => lab.machines.slice(0, -1)
  const createNode = (lab: Lab, machine: Machine): void => {
    const watcher = monitor(lab)
    const url = `postgres://autoctl_node@${watcher?.host}:${watcher?.databasePort}/pg_auto_failover?sslmode=disable`
    create(lab, machine, 'postgres', '--monitor', url, '--name', machine.name, '--pg-hba-lan')
  }
  return {
    ...{ name: 'pg_auto_failover', machines: 4, isAsked: false, start, data },
    begin: async lab => {
      const watcher = monitor(lab)
      if (watcher) create(lab, watcher, 'monitor')
      for (const machine of data(lab)) {
        await new Promise(done => setTimeout(done, AUTO_FAILOVER_STARTS_MS))
        createNode(lab, machine)
      }
    },
    isStore: () => false,
    remake: (lab, machine) => {
      lab.do(machine, ['pg_autoctl', 'drop', 'node', '--pgdata', pgdata(machine), '--destroy', '--force'])
      createNode(lab, machine)
    },
  }
}

export const MANAGERS: Readonly<Record<string, () => Manager>> = {
  etcd: () => patroni('Patroni, etcd by its second interface', etcd('etcd')),
  etcd3: () => patroni('Patroni, etcd by its third interface', etcd('etcd3')),
  zookeeper: () => patroni('Patroni, ZooKeeper', zookeeper),
  'auto-failover': () => autoFailover(),
}
