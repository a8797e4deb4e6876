import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseBalancer } from './balancer-settings.ts'
import { balancerFile, managerFile, outsideFolder, type Plan, type Secrets } from './cluster-plan.ts'
import { asUser, DATABASE_USER } from './cluster-processes.ts'
import { storesOf } from './machine-layout.ts'
import { BINARIES, patroniSettings } from './manager-settings.ts'
import { webBalancer } from './web-settings.ts'

const SECRET_BYTES = 18
const isRoot = process.getuid?.() === 0

/** Creates the folders of the cluster. Throws if the system user of PostgreSQL cannot reach them. */
export const makeFolder = (folder: string): void => {
  for (const each of [folder, join(folder, 'log'), join(folder, 'run')]) mkdirSync(each, { recursive: true })
  if (isRoot) chmodSync(folder, 0o755)
  try {
    asDatabaseUser(['test', '-x', folder])
  } catch {
    throw new Error(`the user ${DATABASE_USER} cannot read ${folder}: name another folder with SALA_DATA_DIR`)
  }
}

export const secretsOf = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const draw = () => randomBytes(SECRET_BYTES).toString('base64url')
  const secrets: Secrets = {
    ...{ superuser: draw(), replication: draw(), rewind: draw(), outside: draw(), storeToken: draw() },
  }
  // Writes a new file and renames it. An interrupted write would otherwise leave an incomplete file of passwords, and no client could connect.
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

/** Writes the settings files of the cluster's processes. Each start writes them again, so manual edits are lost. */
export const writeSettings = (plan: Plan, secrets: Secrets): void => {
  const store = { etcd: { hosts: storesOf(plan.machines) } }
  for (const machine of plan.machines) {
    mkdirSync(machine.folder, { recursive: true })
    chmodSync(machine.folder, 0o700)
    handOver(machine.folder)
    write(managerFile(machine), patroniSettings(machine, store, secrets))
  }
  const database = databaseBalancer(plan.machines, { writer: plan.writer, reader: plan.reader })
  write(balancerFile(plan.folder), `${database}${webBalancer(plan.web, plan.nodes, plan.sandbox)}`)
}

const write = (file: string, text: string): void => {
  writeFileSync(file, text, { mode: 0o600 })
  handOver(file)
}

const handOver = (path: string): void => {
  if (isRoot) execFileSync('chown', [`${DATABASE_USER}:`, path])
}

/** Creates a separate database server for the sandbox. It contains the partners' records, which show what the cluster has lost if it loses data. */
export const makeOutside = ({ folder }: Plan, { outside }: Secrets): void => {
  const data = outsideFolder(folder)
  if (existsSync(join(data, 'PG_VERSION'))) return
  const unfinished = `${data}.new`
  const password = join(folder, 'outside-password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  chmodSync(unfinished, 0o700)
  handOver(unfinished)
  write(password, outside)
  const how = [
    '--username',
    'postgres',
    '--pwfile',
    password,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
  ]
  asDatabaseUser([`${BINARIES}/initdb`, '--pgdata', unfinished, ...how, '--locale', 'C.UTF-8'])
  rmSync(password)
  // Allows connections from the other network namespaces, which are in the same subnet.
  appendFileSync(join(unfinished, 'pg_hba.conf'), 'host all all samenet scram-sha-256\n')
  renameSync(unfinished, data)
}

const asDatabaseUser = (command: readonly string[]): void => {
  const environment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }
  const [program = '', ...args] = asUser({ as: 'database user', command, environment })
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
