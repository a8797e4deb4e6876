import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitOf } from './commit.ts'

let folder = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-commit-'))
  git('init', '--quiet')
  await writeFile(join(folder, 'file'), 'one\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  git('tag', 'v1.0.0')
})
afterAll(() => rm(folder, { recursive: true }))

test('a build of committed sources has their commit, a build of changed ones is dirty', async () => {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  expect(await commitOf(folder, {})).toBe(commit)
  await writeFile(join(folder, 'file'), 'two\n')
  expect(await commitOf(folder, {})).toBe(`${commit}-dirty`)
})

test('sources without a repository of their own have no commit', async () => {
  await mkdir(join(folder, 'unpacked'))
  expect(await commitOf(join(folder, 'unpacked'), {})).toBe('')
})

test('SALA_COMMIT names the commit where Git is missing, and must be one', async () => {
  expect(await commitOf(join(folder, 'unpacked'), { SALA_COMMIT: 'abc1234' })).toBe('abc1234')
  await expect(commitOf(folder, { SALA_COMMIT: 'a b' })).rejects.toThrow('SALA_COMMIT is no commit: a b')
})
