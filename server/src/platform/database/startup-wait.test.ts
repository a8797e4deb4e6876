import { expect, test } from 'vitest'
import { freePort } from '../embedded-postgres/free-port.ts'
import { waitForDatabase } from './startup-wait.ts'

const PATIENCE_MS = 600

test('a missing database is reported once, without its password, and is an error when the wait ends', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const said: string[] = []
  const waiting = waitForDatabase(`postgres://sala:secret@${place}/sala`, {
    tell: line => said.push(line),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await expect(waiting).rejects.toThrow(
    `the database at ${place} (connect ECONNREFUSED ${place}) did not become available`,
  )
  expect(said).toEqual([`waiting for the database at ${place} (connect ECONNREFUSED ${place})`])
})
