import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteLeftFolders } from './memory-folder.ts'

const PROGRAM = `
import { mkdtempSync, writeFileSync } from 'node:fs'
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

test('the folder of a killed run is deleted, and that of a running one stays', () => {
  const disk = mkdtempSync(join(tmpdir(), 'sala-memory-folder-'))
  onTestFinished(() => rmSync(disk, { recursive: true }))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const running = `sala-tests-${process.pid}-a`
  for (const name of [`sala-tests-${ended}-a`, running, 'of another program'])
    mkdirSync(join(disk, name, 'files'), { recursive: true })
  deleteLeftFolders(disk)
  expect(readdirSync(disk).toSorted()).toEqual(['of another program', running])
})
