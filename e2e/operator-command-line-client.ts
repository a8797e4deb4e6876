import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DEMO_OPERATORS } from '../server/seed/demo-accounts.ts'
import { codeAt } from '../server/src/platform/security/totp.ts'

/** Program that `npm run operator` starts. It uses the build, because the sources take five times as much processor time to load. */
const PROGRAM = 'tools/operator.mjs'
/** Longest time in ms until the server accepts another one-time code. Each code works once, but the next one is accepted half a minute early. */
const NEXT_CODE_MS = 30_000

type Said = { readonly code: number | null; readonly text: string }
type Place = { readonly root: string; readonly databaseUrl: string; readonly folder: string }

/** Runs a command of the operators' command line with the credentials of an operator. */
const run = (place: Place, name: string, words: readonly string[], typed = ''): Promise<Said> =>
  new Promise((done, failed) => {
    const env = {
      ...process.env,
      DATABASE_URL: place.databaseUrl,
      SALA_OPERATOR_TOKEN_FILE: join(place.folder, `token-${name}`),
    }
    const program = spawn(process.execPath, [PROGRAM, ...words], { cwd: place.root, env })
    let text = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', chunk => {
        text += String(chunk)
      })
    program.once('error', failed)
    program.once('close', code => done({ code, text }))
    program.stdin.end(typed)
  })

const signIn = async (place: Place, { name, password, secret }: (typeof DEMO_OPERATORS)[number]) => {
  for (const laterMs of [0, NEXT_CODE_MS]) {
    const code = codeAt(secret, new Date(Date.now() + laterMs))
    if ((await run(place, name, ['login'], `${name}\n${password}\n${code}\n`)).code === 0) return
  }
  throw new Error(`${name} cannot sign in`)
}

const as = async (place: Place, who: (typeof DEMO_OPERATORS)[number], words: readonly string[]) => {
  const said = await run(place, who.name, words)
  if (said.code === 0) return
  await signIn(place, who)
  const again = await run(place, who.name, words)
  if (again.code !== 0) throw new Error(`${words.join(' ')}: ${again.text}`)
}

/** Runs a command of the operators' command line as the first demo operator. */
export const commandLine =
  (place: Place) =>
  async (...words: string[]): Promise<void> => {
    await as(place, DEMO_OPERATORS[0], [...words, '--reason', 'a test'])
  }
