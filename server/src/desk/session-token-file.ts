import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Ask, TokenPlace } from './command-line-login.ts'

const OWNER_ONLY = 0o600

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stores the session token in a file that only its owner can read. A token from the environment (`given`) takes precedence over the file. */
export const tokenFile = (path: string, given: string | undefined): TokenPlace => ({
  read: async () => {
    if (given !== undefined) return given
    try {
      return (await readFile(path, 'utf8')).trim()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  write: async token => {
    await mkdir(dirname(path), { recursive: true })
    // An existing file is deleted first, because writing into it would keep its permissions, which might allow other users to read the token.
    await rm(path, { force: true })
    await writeFile(path, `${token}\n`, { mode: OWNER_ONLY })
  },
  clear: () => rm(path, { force: true }),
})

/** Returns functions that ask questions on the terminal. The questions go to stderr, so that output can be piped. Secrets are not echoed. */
export const keyboard = (): { readonly ask: Ask; close(): void } => {
  let isHidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()
  return {
    ask: async (question, secret) => {
      process.stderr.write(question)
      isHidden = secret
      const answer = await answers.next()
      if (secret) process.stderr.write('\n')
      isHidden = false
      return answer.done === true ? '' : answer.value
    },
    close: () => lines.close(),
  }
}
