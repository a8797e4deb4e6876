import type { Context } from '../../context.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import type { DeskCaller } from '../../platform/http/desk/signed-in-operator.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'

/** The reasons why a passkey was refused. The library's own messages quote input from the browser, so they are not logged. */
export type PasskeyRefusal =
  | 'asked_nothing'
  | 'counter'
  | 'host'
  | 'not_theirs'
  | 'origin'
  | 'other_challenge'
  | 'signature'
  | 'too_many'
  | 'unreadable'
  | 'unverified'

/** Beginnings of the passkey library's error messages, with our code for each. The rest of a message quotes input and is ignored. */
const SAID: readonly (readonly [RegExp, PasskeyRefusal])[] = [
  [/^(Unexpected|Custom) \w+ (response|verifier)[ \w]* challenge/, 'other_challenge'],
  [/^Unexpected \w+ response origin/, 'origin'],
  [/^(Unexpected|Detected) (cross|top)[- ]origin/, 'origin'],
  [/^Unexpected RP ID hash/, 'host'],
  [/^User (presence|verification|not present)/, 'unverified'],
  [/^Response counter value/, 'counter'],
]

export const refusalIn = (error: unknown): PasskeyRefusal => {
  const { message, name } = error instanceof Error ? error : { message: '', name: '' }
  if (name === 'UnexpectedRPIDHash') return 'host'
  return SAID.find(([beginning]) => beginning.test(message))?.[1] ?? 'unreadable'
}

/** Writes to the log that a passkey was refused, with the operator and the reason. */
export const noteRefusedPasskey = (
  ctx: Context,
  { ip }: Pick<DeskCaller, 'ip'>,
  operatorName: string,
  why: PasskeyRefusal,
): Promise<void> => {
  const event = {
    kind: 'desk_passkey_refused',
    network: networkOf(ip),
    detail: `${operatorName}: ${why}`,
  } as const
  return noteSecurity(ctx.db, event, ctx.clock.now())
}
