import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { clearPreviousServer } from '../../src/platform/embedded-postgres/previous-server.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { databaseUrl } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

const FOLDER = 'sala-test-pg-'
const RUN_BYTES = 4
const KILLED_AFTER_MS = 60 * 60 * 1000

/**
 * One PostgreSQL for the whole run, with one migrated database that every test clones.
 * TEST_DATABASE_URL names a server to use instead; its user must be allowed to create databases.
 */
export async function setup(project: TestProject) {
  const server = await testServer()
  const template = `sala_template_${randomBytes(RUN_BYTES).toString('hex')}`
  try {
    await asAdmin(server.adminUrl, `create database ${template}`)
    await migrate(databaseUrl(server.adminUrl, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { adminUrl: server.adminUrl, template })
  return async () => {
    await asAdmin(server.adminUrl, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function testServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, stop: async () => {} }
  await sweepKilledRuns()
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: console.error,
    databases: [],
    durability: 'test',
  })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: server.url('postgres'), stop }
}

/** A run that was killed leaves its server and folder behind; one that still runs is left alone. */
async function sweepKilledRuns() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const dataDir = join(tmpdir(), name)
    // A run that is only just making its database has no server yet that would show that it lives.
    if (Date.now() - (await stat(dataDir)).birthtimeMs < KILLED_AFTER_MS) continue
    await clearPreviousServer(dataDir, join(dataDir, 'cluster'), () => {}).then(
      () => rm(dataDir, { recursive: true, force: true }),
      () => {},
    )
  }
}

async function asAdmin(adminUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
