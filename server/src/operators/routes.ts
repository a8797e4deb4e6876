import type { deskPeopleEndpoints } from '@sala/contract/desk/operator-users/endpoints.ts'
import type { deskSignInEndpoints } from '@sala/contract/desk/sign-in/endpoints.ts'
import type { Context } from '../context.ts'
import {
  clearDeskCookie,
  type DeskHandlers,
  setDeskCookie,
} from '../platform/http/desk/desk-route-binding.ts'
import type { DeskCaller, DeskDoor, DeskIdentity } from '../platform/http/desk/signed-in-operator.ts'
import { VERSION } from '../platform/process/build-version.ts'
import { invariant } from '../platform/refusal.ts'
import { decisionOf, listOperators } from './operator-users/operator-users.ts'
import {
  fromBrowser,
  type IssuedDeskSession,
  listDeskSessions,
  requireAllowedNetwork,
  signOperatorOut,
  signOutOfDesk,
  suspendOperator,
} from './sessions/sessions.ts'
import { acceptInvitation, showInvitation } from './sign-in/invitations.ts'
import {
  addPasskey,
  askPasskey,
  askPasskeyInSession,
  beginPasskey,
  listPasskeys,
  passkeyAnswers,
  removePasskey,
} from './sign-in/passkeys.ts'
import { checkFactor, checkPassword, codeFactor, type SecondFactor } from './sign-in/sign-in.ts'
import { changeOwnPassword, stepUp, stepUpByPasskey } from './sign-in/step-up.ts'

const done = { success: true } as const

type Reply = Parameters<typeof setDeskCookie>[0]

/** Returns the session of the signed-in operator, as the page of the desk (the staff's website) gets it. */
const shown = async (ctx: Context, { operator, ...identity }: DeskIdentity) => ({
  ...identity,
  operator: { ...operator, roles: [...operator.roles], permissions: [...operator.permissions] },
  has_passkey: (await listPasskeys(ctx, operator.id)).length > 0,
  version: VERSION,
})

/** Returns the operator's session as it is after this call. */
const shownAnew = async (ctx: Context, door: DeskDoor, caller: DeskCaller) => {
  const identity = await door.authenticate(caller)
  invariant(identity !== null, 'a session that has just been used is open')
  return shown(ctx, identity)
}

/** Sends the session token in two halves: one in the response, the other in a cookie. */
const handOut = async (
  ctx: Context,
  door: DeskDoor,
  call: { caller: DeskCaller; reply: Reply },
  { token, cookie }: IssuedDeskSession,
) => {
  invariant(cookie !== null, 'a browser has a cookie')
  setDeskCookie(call.reply, door, cookie)
  return {
    token,
    session: await shownAnew(ctx, door, { ...call.caller, bearer: token, desk_cookie: cookie }),
  }
}

type Routes = DeskHandlers<typeof deskSignInEndpoints>
type WayIn =
  | 'desk_sign_in'
  | 'desk_sign_in_totp'
  | 'desk_sign_in_passkey'
  | 'desk_invitation'
  | 'desk_invitation_accept'

const wayIn = (ctx: Context, door: DeskDoor): Pick<Routes, WayIn> => ({
  desk_sign_in: async ({ body, caller }) => {
    await requireAllowedNetwork(ctx, caller.ip)
    let passkey: object | null = null
    const { ticket } = await checkPassword(ctx, caller.ip, body, async operator => {
      const { options, has_passkey } = await askPasskey(ctx, caller, operator)
      passkey = has_passkey ? { ...options } : null
      return options.challenge
    })
    return { ticket, passkey }
  },
  desk_sign_in_totp: async ({ body, caller, reply }) => {
    const given = { ticket: body.ticket, factor: codeFactor(ctx, body.otp) }
    const issued = await checkFactor(ctx, caller.ip, fromBrowser(caller), given)
    return handOut(ctx, door, { caller, reply }, issued)
  },
  desk_sign_in_passkey: async ({ body, caller, reply }) => {
    const factor = {
      isRight: ({ operator_id: id, challenge }, { name }) =>
        passkeyAnswers(ctx, caller, { operator: { id, name }, challenge }, body.answer),
      refusal: 'desk_passkey_wrong',
    } satisfies SecondFactor
    const given = { ticket: body.ticket, factor }
    const issued = await checkFactor(ctx, caller.ip, fromBrowser(caller), given)
    return handOut(ctx, door, { caller, reply }, issued)
  },
  desk_invitation: async ({ body, caller }) => {
    await requireAllowedNetwork(ctx, caller.ip)
    return showInvitation(ctx, caller.ip, body.code)
  },
  desk_invitation_accept: async ({ body, caller, reply }) => {
    await requireAllowedNetwork(ctx, caller.ip)
    const issued = await acceptInvitation(ctx, caller.ip, fromBrowser(caller), body)
    return handOut(ctx, door, { caller, reply }, issued)
  },
})

const ownSession = (ctx: Context, door: DeskDoor): Omit<Routes, WayIn> => ({
  desk_session: ({ identity }) => shown(ctx, identity),
  desk_sign_out: async ({ identity, reply }) => {
    await signOutOfDesk(ctx, identity, identity.session_id)
    clearDeskCookie(reply, door)
    return done
  },
  desk_step_up: async ({ identity, caller, body }) => {
    await stepUp(ctx, caller, identity, body.otp)
    return shownAnew(ctx, door, caller)
  },
  desk_passkey_step_up_options: ({ identity, caller }) => askPasskeyInSession(ctx, caller, identity),
  desk_passkey_step_up: async ({ identity, caller, body }) => {
    await stepUpByPasskey(ctx, caller, identity, body.answer)
    return shownAnew(ctx, door, caller)
  },
  desk_sessions: async ({ identity }) =>
    (await listDeskSessions(ctx, identity.operator.id)).map(session => ({
      ...session,
      is_this: session.id === identity.session_id,
    })),
  desk_session_end: async ({ identity, params }) => {
    await signOutOfDesk(ctx, identity, params.session)
    return done
  },
  desk_password: async ({ identity, caller, body }) => {
    await changeOwnPassword(ctx, caller, identity, body)
    return done
  },
  desk_passkeys: ({ identity }) => listPasskeys(ctx, identity.operator.id),
  desk_passkey_options: ({ identity, caller }) => beginPasskey(ctx, caller, identity),
  desk_passkey_add: async ({ identity, caller, body }) => {
    await addPasskey(ctx, caller, identity, body)
    return done
  },
  desk_passkey_remove: async ({ identity, params }) => {
    await removePasskey(ctx, identity, params.passkey)
    return done
  },
})

export const deskSignInRoutes = (ctx: Context, door: DeskDoor): Routes => ({
  ...wayIn(ctx, door),
  ...ownSession(ctx, door),
})

export const deskPeopleRoutes = (ctx: Context): DeskHandlers<typeof deskPeopleEndpoints> => ({
  desk_operators: () => listOperators(ctx),
  desk_operator_suspend: async ({ operator, params, body }) => {
    await suspendOperator(ctx, decisionOf(operator, body.reason), params.operator)
    return done
  },
  desk_operator_sign_out: async ({ operator, params, body }) => ({
    ended: await signOperatorOut(ctx, decisionOf(operator, body.reason), params.operator),
  }),
})
