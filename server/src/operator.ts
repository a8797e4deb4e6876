import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { VERSION } from './platform/process/build-version.ts'
import { runTask } from './platform/process/task-runner.ts'
import { deferPorts } from './ports.ts'

/** Folder of compiled code, which npm's scripts use too. Programs that cannot write to the folder run without it. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/sala/compiled', import.meta.url))

const argv = process.argv.slice(2)

/** `npm run operator -- <verb>`: the operators' command line on DATABASE_URL, or on the database of a running `npm start`. */
const runVerb = async (): Promise<void> => {
  // The other modules are imported dynamically, because the cache covers only modules that are loaded after this call.
  enableCompileCache(COMPILED)
  const ports = deferPorts(async () => (await import('./composition.ts')).ports)
  await runTask('the command could not be run', async () => {
    const { runCommandLine } = await import('./desk/command-line.ts')
    await runCommandLine(argv, ports)
  })
}

// `version` is answered first, so that it works on a computer whose database is unavailable.
if (argv[0] === 'version') process.stdout.write(`${VERSION}\n`)
else await runVerb()
