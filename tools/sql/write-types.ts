import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '../process-runner.ts'
import { tableTypes } from './table-types.ts'
import { withSchema } from './temporary-database.ts'

/** `npm run tool -- schema-types` writes the TypeScript types of all domains' tables from the migrated schema. */
const files = await withSchema(tableTypes)
for (const [path, text] of files) {
  await mkdir(dirname(join(ROOT, path)), { recursive: true })
  await writeFile(join(ROOT, path), text)
}
process.stdout.write(`wrote ${[...files.keys()].join(', ')}\n`)
