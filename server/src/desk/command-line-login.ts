import type { Context } from '../context.ts'
import { authenticateToken, COMMAND_LINE, signOutOfDesk } from '../operators/sessions/sessions.ts'
import type { DeskIdentity } from '../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Print } from './command.ts'

/** IP address by which rate limits count sign-ins on the command line, because these have no IP address. */
const THIS_MACHINE = '127.0.0.1'
/** Passkey challenge of a sign-in on the command line. It is empty, because the command line has no passkeys. */
const NO_CHALLENGE = ''

/** Storage of the session token between two commands of the command line. It is a file that only its owner can read. */
export type TokenPlace = {
  read(): Promise<string | null>
  write(token: string): Promise<void>
  clear(): Promise<void>
}

/** Asks the user a question on the terminal. With `secret`, the answer is not shown. */
export type Ask = (question: string, secret: boolean) => Promise<string>

const SESSION_COMMANDS = ['login', 'step-up', 'logout'] as const
export type SessionCommand = (typeof SESSION_COMMANDS)[number]

export const isSessionCommand = (word: string | undefined): word is SessionCommand =>
  SESSION_COMMANDS.some(verb => verb === word)

/** Returns the operator who is signed in on the command line. Returns null if there is no valid session. */
export const signedInOperator = async (ctx: Context, place: TokenPlace): Promise<DeskIdentity | null> => {
  const token = await place.read()
  return token === null ? null : authenticateToken(ctx, token)
}

const login = async (ctx: Context, place: TokenPlace, ask: Ask, print: Print): Promise<void> => {
  const { checkFactor, checkPassword, codeFactor } = await import('../operators/sign-in/sign-in.ts')
  const name = await ask('name or e-mail: ', false)
  const password = await ask('password: ', true)
  const { ticket } = await checkPassword(ctx, THIS_MACHINE, { name, password }, async () => NO_CHALLENGE)
  const otp = await ask('code of the authenticator: ', false)
  const factor = codeFactor(ctx, otp.trim())
  const { token } = await checkFactor(ctx, THIS_MACHINE, COMMAND_LINE, { ticket, factor })
  await place.write(token)
  print('signed in')
}

/** Runs `login`, `step-up` (repeats the second factor) or `logout`. Returns the exit code. */
export const runSessionCommand = async (
  ctx: Context,
  verb: SessionCommand,
  at: { readonly place: TokenPlace; readonly ask: Ask; readonly print: Print },
): Promise<number> => {
  const { place, ask, print } = at
  try {
    if (verb === 'login') {
      await login(ctx, place, ask, print)
      return 0
    }
    const identity = await signedInOperator(ctx, place)
    if (identity === null) {
      print('not signed in: npm run operator -- login')
      return 1
    }
    if (verb === 'step-up') {
      const { stepUpOnMachine } = await import('../operators/sign-in/step-up.ts')
      await stepUpOnMachine(ctx, identity, (await ask('code of the authenticator: ', false)).trim())
      print('shown')
    } else {
      await signOutOfDesk(ctx, identity, identity.session_id)
      await place.clear()
      print('signed out')
    }
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    print(`refused: ${error.code}`)
    return 1
  }
}
