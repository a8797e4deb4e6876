import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { execute, numberFrom } from '../benchmark-database.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import type { Row } from '../result-table.ts'
import { killServer } from './database-files.ts'
import { type FaultyDisk, notPossible, openFaultyDisk } from './faulty-disk.ts'

const DATABASE = 'sala'
const ROWS = 'select count(*) from acknowledged'

const start = (disk: FaultyDisk) =>
  startEmbeddedPostgres({ dataDir: join(disk.folder, 'data'), log: () => undefined, databases: [DATABASE] })

/** Creates a database, commits a row, and cuts the power. Returns the number of rows after the program and the database have started again. */
const cutAfterFirstStart = async (disk: FaultyDisk): Promise<number> => {
  await mkdir(join(disk.stored, 'data'))
  const first = await start(disk)
  try {
    await execute(first.url(DATABASE), 'create table acknowledged as select 1 as n')
    await disk.cause('cut')
    await killServer(join(disk.stored, 'data', 'cluster'))
    await disk.cause('lose')
    await disk.cause('ok')
    const counted = () => numberFrom(first.url(DATABASE), ROWS).catch(() => null)
    await waitUntil('PostgreSQL answers again', async () => (await counted()) !== null)
  } finally {
    await first.stop()
  }
  const second = await start(disk)
  try {
    return await numberFrom(second.url(DATABASE), ROWS)
  } finally {
    await second.stop()
  }
}

/** Checks that a new database and its password are on the disk before the first acknowledgement. */
export const runFirstStart = async (): Promise<Row[]> => {
  const disk = await openFaultyDisk()
  if (typeof disk === 'string') return notPossible(disk)
  try {
    const seen = await cutAfterFirstStart(disk).then(
      rows => `${rows} row after the next start`,
      error => String(error).split('\n')[0] ?? '',
    )
    return [
      {
        measure:
          'a power cut after the first start of a new database, and the disk loses all writes without an fsync',
        budget: '1 row after the next start',
        seen,
        figures: '',
        kept: seen === '1 row after the next start',
      },
    ]
  } finally {
    await disk.close()
  }
}
