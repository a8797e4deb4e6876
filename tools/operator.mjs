// `npm run operator` runs the built operator command line if it is current, otherwise the sources, which load five times as slowly.
// It does not build itself, because a running product reads `server/dist/`.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILT = join(ROOT, 'server/dist/operator.js')
const SOURCES = ['server/src', 'server/seed', 'contract/src', 'tools/build-server.ts', 'package-lock.json']
const TEST = /\.test\.tsx?$/

const isNewer = (path, built) => {
  const seen = statSync(path)
  if (!seen.isDirectory()) return !TEST.test(path) && seen.mtimeMs > built
  return readdirSync(path).some(name => isNewer(join(path, name), built))
}

const isFresh = () => {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  return !SOURCES.some(source => isNewer(join(ROOT, source), built))
}

await import(isFresh() ? BUILT : join(ROOT, 'server/src/operator.ts'))
