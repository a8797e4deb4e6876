import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * Program that prints the packages and the project's modules that two given files load, as Node resolves them. It fails if a module formats a number
 * for a locale while it is loaded, because loading the locale's tables takes ten milliseconds.
 */
const LOADED = `
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({ resolve: (name, at, next) => { const found = next(name, at); seen.add(found.url); return found } })
  Number.prototype.toLocaleString = () => { throw new Error('a module formats a number for its locale when it is loaded') }
  await import('${new URL('command-line.ts', import.meta.url)}')
  await import('${new URL('commands/stalled-items.ts', import.meta.url)}')
  console.log([...seen].join('\\n'))`

test('a command that reads a list loads no log library, no sign-in, no HTTP server and no other domain', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADED])
  const loaded = stdout.trim().split('\n')
  expect(loaded.some(url => url.endsWith('/desk/commands/stalled-items.ts'))).toBe(true)
  const slow =
    /node_modules\/(pino|otpauth|fastify|@fastify|sharp|graphile-worker)\/|\/(composition|lobby-api|databases|sign-in\/sign-in|proposal-kinds)\.ts$/
  expect(loaded.filter(url => slow.test(url))).toEqual([])
})
