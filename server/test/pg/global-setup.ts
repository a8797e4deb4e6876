import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/migrate.ts'
import { databaseUrl } from './database-url.ts'
import { asAdmin, startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

const RUN_BYTES = 4

/**
 * Starts one PostgreSQL for the whole test run, with a migrated database that each test file copies. If TEST_DATABASE_URL names another server, the
 * tests use that one, and its user must be allowed to create databases.
 */
export async function setup(project: TestProject) {
  const server = await startTestServer()
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
