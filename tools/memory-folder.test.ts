import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

const PROGRAM = `
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const { keepTemporaryFilesInMemory } = await import(process.argv[1])
keepTemporaryFilesInMemory()
writeFileSync(join(mkdtempSync(join(tmpdir(), 'a-')), 'file'), 'text')
process.stdout.write(tmpdir())`

const runProgram = (): string => {
  const module = new URL('./memory-folder.ts', import.meta.url).href
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, module],
    { encoding: 'utf8' },
  )
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout
}

test('a run deletes its temporary files in memory, or keeps the temporary folder', () => {
  const folder = runProgram()
  if (folder === tmpdir()) return
  expect(folder).toMatch(/^\/dev\/shm\/sala-tests-\d+-/)
  expect(existsSync(folder)).toBe(false)
})
