import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { argumentAfter, type ListedProcess, processTable, psTable } from './process-table.ts'

const WORK = 'setInterval(() => {}, 1000)'
const ARGUMENTS = ['sala.data_dir=/a b', '-c']
const LAUNCHER = ['-c', 'sala.launcher=']

test('the table has a running process with its arguments, and its key ends with it', async () => {
  const child = spawn(process.execPath, ['-e', WORK, ...ARGUMENTS, 'sala.launcher=7:x'])
  const pid = child.pid ?? 0
  const listed = async () => (await processTable.list()).find(each => each.pid === pid)
  await vi.waitFor(async () => expect((await listed())?.command).toContain('sala.launcher'))
  const found = await listed()
  expect(found && argumentAfter(found, ['sala.data_dir=/a b', ...LAUNCHER])).toBe('7:x')
  expect(found && argumentAfter(found, ['sala.data_dir=/a', ...LAUNCHER])).toBeUndefined()
  const known = await processTable.find(pid)
  expect(known).toMatchObject({ name: expect.any(String), isZombie: false })
  // Node changes the name of its process while it starts.
  expect(await processTable.find(pid)).toMatchObject({ key: known?.key })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await processTable.find(pid)).toBeUndefined()
})

// Output of `ps` on macOS, according to its manual. One folder's name contains spaces.
const LIST = `    1 /sbin/launchd
  812 /opt/sala/postgres -D . -c sala.data_dir=/Volumes/My data -c sala.launcher=800:Sun-Nov-29
  813 postgres: sala-0a: checkpointer   
`
const answers = (text: string) => psTable(async () => text)

test('a process of a system without /proc is found by its arguments', async () => {
  const listed = await answers(LIST).list()
  const launcherOf = (folder: string) => (each: ListedProcess) =>
    argumentAfter(each, [`sala.data_dir=${folder}`, ...LAUNCHER])
  expect(listed.map(launcherOf('/Volumes/My data'))).toEqual([undefined, '800:Sun-Nov-29', undefined])
  expect(listed.map(launcherOf('/Volumes/My'))).toEqual([undefined, undefined, undefined])
  expect(listed.filter(each => each.command.startsWith('postgres: sala-0a:'))).toHaveLength(1)
})

test.each([
  ['Ss   Sun Nov 29 06:58:20 2026     /opt/My apps/bin/postgres\n', 'postgres', false],
  ['Z    Sun Nov 29 06:58:20 2026     (postgres)\n', '(postgres)', true],
])('the state, start and name of a process are read from ps: %j', async (line, name, isZombie) => {
  const known = await answers(line).find(812)
  expect(known).toEqual({ key: '812:Sun-Nov-29-06:58:20-2026', name, isZombie })
})

test('a process that ps does not know is not found', async () => {
  expect(await answers('').find(812)).toBeUndefined()
  expect(await psTable(() => Promise.reject(new Error('exit 1'))).find(812)).toBeUndefined()
})
