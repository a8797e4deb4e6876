import { execFile } from 'node:child_process'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Product } from '../resilience/product-under-test.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import type { FaultyDisk } from './faulty-disk.ts'

const run = promisify(execFile)
/** Size of a page of PostgreSQL's files. */
const PAGE_BYTES = 8_192
const FLIPPED_BITS = 0x10
const GONE_LIMIT_MS = 20_000
const BACK_LIMIT_MS = 180_000
const POLL_MS = 50

export type DatabaseFiles = {
  readonly product: Product
  readonly disk: FaultyDisk
  /** Folder of PostgreSQL's data, as it is on the disk. */
  readonly cluster: string
}

export const findDatabaseFiles = async (product: Product, disk: FaultyDisk): Promise<DatabaseFiles> => {
  const name = (await readdir(disk.stored)).find(each => each.startsWith('sala-bench-'))
  if (name === undefined) throw new Error('the data folder of the product is not on this disk')
  return { product, disk, cluster: join(disk.stored, name, 'cluster') }
}

/** Returns the pids of PostgreSQL's main process and of its children. */
const serverPids = async (main: number): Promise<number[]> => {
  const found = [main]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === main) found.push(Number(name))
  }
  return found
}

const isGone = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    stat => stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z'),
    () => true,
  )

/** Kills PostgreSQL's main process and its children, and waits until they have ended. */
export const killServer = async (cluster: string): Promise<void> => {
  const main = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = await serverPids(main)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended meanwhile.
    }
  }
  await waitUntil(
    'PostgreSQL ended',
    async () => (await Promise.all(pids.map(isGone))).every(Boolean),
    GONE_LIMIT_MS,
  )
}

const awaitServer = ({ product }: DatabaseFiles): Promise<void> =>
  waitUntil(
    'PostgreSQL answers again',
    async () => {
      await sleep(POLL_MS)
      // During a restore PostgreSQL allows reads before it allows writes.
      const reads = await product
        .query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
        .catch(() => [])
      return reads[0]?.reads === false && product.isReady('postgres')
    },
    BACK_LIMIT_MS,
  )

/** Cuts the power of disk and database at the same moment, runs `meanwhile` on the stored bytes, and waits until PostgreSQL has recovered. */
export const cutPower = async (files: DatabaseFiles, meanwhile: () => Promise<void>): Promise<void> => {
  await files.disk.cause('cut')
  await killServer(files.cluster)
  await meanwhile()
  await files.disk.cause('ok')
  await awaitServer(files)
}

export const flipByte = async (path: string, at: number): Promise<void> => {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  const { bytesRead } = await file.read(byte, 0, 1, at)
  if (bytesRead !== 1) throw new Error(`${path} has no byte ${at}`)
  byte[0] = (byte[0] ?? 0) ^ FLIPPED_BITS
  await file.write(byte, 0, 1, at)
  await file.close()
}

/**
 * Runs `work` on the file of a relation that PostgreSQL has stored and no longer caches. The table is locked meanwhile, because PostgreSQL would
 * otherwise write its pages again. `work` gets the path of the file and its number of pages.
 */
const withUncachedFile = async <T>(
  { product, cluster }: DatabaseFiles,
  table: string,
  relation: string,
  work: (path: string, pages: number) => Promise<T>,
): Promise<T> => {
  await product.query('create extension if not exists pg_buffercache')
  const client = new pg.Client({ connectionString: product.database.owner })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table}`)
    await product.query('checkpoint')
    const evicted = await client.query<{ skipped: number }>(
      'select buffers_skipped as skipped from pg_buffercache_evict_relation($1::regclass)',
      [relation],
    )
    if (evicted.rows[0]?.skipped !== 0) throw new Error(`PostgreSQL still caches pages of ${relation}`)
    const { rows } = await client.query<{ path: string; pages: number }>(
      `select pg_relation_filepath($1::regclass) as path, (pg_relation_size($1::regclass) / ${PAGE_BYTES})::int as pages`,
      [relation],
    )
    const [found] = rows
    if (found === undefined) throw new Error(`${relation} has no file`)
    const result = await work(join(cluster, found.path), found.pages)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Flips a byte in a page of a relation. `draw` returns the page by the number of pages. */
export const flipPage = (
  files: DatabaseFiles,
  table: string,
  relation: string,
  draw: (pages: number) => number,
): Promise<void> =>
  // The last bytes of a page belong to its first row, or to the page's special space.
  withUncachedFile(files, table, relation, (path, pages) =>
    flipByte(path, (draw(pages) + 1) * PAGE_BYTES - 1),
  )

/** Returns the first page of a table as it is on the disk. */
export const readFirstPage = (files: DatabaseFiles, table: string): Promise<Buffer> =>
  withUncachedFile(files, table, table, async path => (await readFile(path)).subarray(0, PAGE_BYTES))

/** Writes an earlier first page of a table to the disk. Throws if the page has not changed since. */
export const writeFirstPage = (files: DatabaseFiles, table: string, page: Buffer): Promise<void> =>
  withUncachedFile(files, table, table, async path => {
    const file = await open(path, 'r+')
    try {
      const { buffer } = await file.read(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, 0)
      if (buffer.equals(page)) throw new Error(`the first page of ${table} has not changed`)
      await file.write(page, 0, PAGE_BYTES, 0)
    } finally {
      await file.close()
    }
  })

export type Backup = { readonly folder: string; readonly label: string }

/** Copies the running database as a backup program does, and makes PostgreSQL keep its whole log from now on. */
export const takeBackup = async ({ product, cluster }: DatabaseFiles): Promise<Backup> => {
  const folder = `${cluster}.backup`
  const client = new pg.Client({ connectionString: product.database.owner })
  await client.connect()
  try {
    await client.query("alter system set wal_keep_size = '2GB'")
    await client.query('select pg_reload_conf()')
    await client.query("select pg_backup_start('storage-faults', fast => true)")
    // A file that PostgreSQL removes meanwhile is an error of `cp`. The log contains the removal, so the copy needs no such file.
    await run('cp', ['-a', cluster, folder]).catch(() => undefined)
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      await rm(join(folder, name), { recursive: true, force: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return { folder, label: rows[0]?.labelfile ?? '' }
  } finally {
    await client.end()
  }
}

/** Copies the log, as the archive of another machine has it. */
export const archiveLog = async ({ cluster }: DatabaseFiles, name: string): Promise<string> => {
  const archive = `${cluster}.${name}`
  await run('cp', ['-a', join(cluster, 'pg_wal'), archive])
  return archive
}

/** Replaces the database by the backup and the archived log up to its end or up to `until`, and waits until PostgreSQL has recovered. */
export const restoreBackup = async (
  files: DatabaseFiles,
  { folder, label }: Backup,
  archiveOf: (damaged: DatabaseFiles) => Promise<string>,
  until?: Date,
): Promise<void> => {
  const { cluster, disk } = files
  const damaged = `${cluster}.damaged-${Date.now()}`
  // The program that runs PostgreSQL finds no data folder until the restored one is complete, and tries again.
  await rename(cluster, damaged)
  await killServer(damaged)
  const archive = await archiveOf({ ...files, cluster: damaged })
  const restored = `${cluster}.restored`
  await run('cp', ['-a', folder, restored])
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries'])
    await mkdir(join(restored, name), { mode: 0o700, recursive: true })
  await writeFile(join(restored, 'backup_label'), label)
  await writeFile(join(restored, 'recovery.signal'), '')
  await writeFile(
    join(restored, 'postgresql.auto.conf'),
    [
      "wal_keep_size = '2GB'",
      `restore_command = 'cp ${archive.replace(disk.stored, disk.folder)}/%f %p'`,
      ...(until === undefined
        ? []
        : [
            // PostgreSQL reads this setting before it knows names of time zones, such as `Z`.
            `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
            "recovery_target_action = 'promote'",
          ]),
    ]
      .map(line => `${line}\n`)
      .join(''),
  )
  // PostgreSQL may run as another user than the benchmark.
  await run('chown', ['-R', `--reference=${folder}`, restored])
  await rename(restored, cluster)
  await awaitServer(files)
  await rm(damaged, { recursive: true, force: true })
}

type Damage = { readonly checked: number; readonly found: readonly string[] }

/**
 * Compares all B-tree indexes with their tables, and reads all pages of all tables. Returns the first fault of each damaged relation. PostgreSQL 18
 * has no check of BRIN indexes.
 */
export const findDamage = async ({ query }: Pick<Product, 'query'>): Promise<Damage> => {
  await query('create extension if not exists amcheck')
  const relations = await query<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c left join pg_am a on a.oid = c.relam
      where (c.relkind = 'i' and a.amname = 'btree' or c.relkind in ('r', 'm', 't')) and c.relpersistence = 'p'`,
  )
  const found: string[] = []
  if (relations.length === 0) throw new Error('the database has no table')
  for (const { name, kind } of relations) {
    const check =
      kind === 'i'
        ? query('select bt_index_check($1::regclass, true)', [name]).then(() => null)
        : query<{ msg: string }>('select msg from verify_heapam($1::regclass) limit 1', [name]).then(
            rows => rows[0]?.msg ?? null,
          )
    const fault = await check.catch(error => String(error))
    if (fault !== null) found.push(`${name}: ${fault}`)
  }
  return { checked: relations.length, found }
}
