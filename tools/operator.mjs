// `npm run operator` runs the built command line of operators if the build is current, otherwise the sources, which load five times as slowly. It
// starts no build, because a running product reads `server/dist/`.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILT = join(ROOT, 'server/dist/operator.js')
const FOLDERS = ['server/src', 'server/seed', 'contract/src']
const FILES = ['tools/build-server.ts', 'package-lock.json']
const TEST = /\.test\.tsx?$/

const isNewer = (file, built) => statSync(file).mtimeMs > built

// Only files are looked up again for their time, because the entry of a folder already says that it is one. Paths are joined by hand, because `join`
// would take half of the time.
const hasNewer = (folder, built) =>
  readdirSync(folder, { withFileTypes: true }).some(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? hasNewer(path, built) : !TEST.test(path) && isNewer(path, built)
  })

const isFresh = () => {
  if (!existsSync(BUILT)) return false
  const built = statSync(BUILT).mtimeMs
  return (
    !FILES.some(file => isNewer(join(ROOT, file), built)) &&
    !FOLDERS.some(folder => hasNewer(join(ROOT, folder), built))
  )
}

await import(isFresh() ? BUILT : join(ROOT, 'server/src/operator.ts'))
