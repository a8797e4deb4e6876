import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFiles } from './backup-copy.ts'

test('a copy excludes files that a running server creates and removes, as a base backup does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-copy-'))
  try {
    await mkdir(join(folder, 'base/1/pgsql_tmp'), { recursive: true })
    for (const name of ['1259', 'pg_internal.init', 'pg_internal.init.4711', 't3_16400', 'pgsql_tmp/a'])
      await writeFile(join(folder, 'base/1', name), name)
    await copyFiles(join(folder, 'base'), join(folder, 'copy'))
    expect(await readdir(join(folder, 'copy/1'))).toEqual(['1259'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
