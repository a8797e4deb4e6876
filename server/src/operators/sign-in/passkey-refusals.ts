import type { Context } from '../../context.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import type { DeskCaller } from '../../platform/http/desk/signed-in-operator.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import type { PasskeyRefusal } from '../../platform/security/webauthn.ts'

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
