import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SERVICE = new URL('../../deploy/systemd/sala-api.service', import.meta.url)
const SETTING = /^Environment=(LD_PRELOAD|MALLOC_CONF)=(.+)$/gm

/**
 * Returns the environment variables in `deploy/` that choose the memory allocator of API nodes. If that allocator is not installed here, there are
 * none.
 */
export const deployAllocator = (): Readonly<Record<string, string>> => {
  const found = [...readFileSync(SERVICE, 'utf8').matchAll(SETTING)].map(([, name, value]) => [name, value])
  if (found.length === 0) throw new Error(`no allocator in ${SERVICE.pathname}`)
  const settings = Object.fromEntries(found)
  // If the library is missing, the dynamic loader of the system prints a warning. Any output therefore means that the allocator is missing.
  const { stderr } = spawnSync('true', { env: { ...process.env, ...settings }, encoding: 'utf8' })
  return stderr === '' ? settings : {}
}
