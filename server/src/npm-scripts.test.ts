import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIMIT_MS = 60_000
const PATIENTLY = { timeout: LIMIT_MS, interval: 20 }
const PROGRAMS = { start: ['start'], api: ['tool', '--', 'api'], worker: ['tool', '--', 'worker'] } as const
type Program = keyof typeof PROGRAMS
const programs = Object.keys(PROGRAMS) as Program[]

/** A project folder with the scripts of Sala's `package.json`, whose programs only call `runProgram`. */
let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sala-npm-')))
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  await mkdir(join(folder, 'server/dist'), { recursive: true })
  const program = `
    import { runProgram } from ${JSON.stringify(join(ROOT, 'server/src/program-lifecycle.ts'))}
    const held = setInterval(() => undefined, 1_000)
    await runProgram(async program => {
      program.atStop(async () => { clearInterval(held); process.stdout.write('stopped in order\\n') })
      process.stdout.write('ready ' + process.pid + '\\n')
    }, { failed: 'it could not start', output: 'words' })`
  await cp(join(ROOT, 'tools/tool.ts'), join(folder, 'tools/tool.ts'))
  for (const name of programs) await writeFile(join(folder, `server/dist/${name}.js`), program)
})
afterAll(() => rm(folder, { recursive: true }))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each([
  ...programs.map(name => [name, 'SIGTERM'] as const),
  ...(['SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(signal => ['start', signal] as const),
])(
  'npm run for %s, when it gets %s, leaves no process behind, and its program stops in order',
  async (name, signal) => {
    const path = `${dirname(process.execPath)}:${process.env.PATH}`
    const npm = spawn('npm', ['run', '--ignore-scripts', ...PROGRAMS[name]], {
      cwd: folder,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    npm.stdout.on('data', chunk => {
      said += chunk
    })
    await vi.waitFor(() => expect(said).toMatch(/^ready \d+$/m), PATIENTLY)
    const program = Number(/^ready (\d+)$/m.exec(said)?.[1])
    npm.kill(signal)
    try {
      await vi.waitFor(
        () => expect([isAlive(npm.pid ?? 0), isAlive(program)]).toEqual([false, false]),
        PATIENTLY,
      )
      expect(said).toContain('stopped in order')
    } finally {
      if (isAlive(program)) process.kill(program, 'SIGKILL')
    }
  },
  2 * LIMIT_MS,
)
