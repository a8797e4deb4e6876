import { queryClient } from './calls/query-cache.ts'
import { tokenStore } from './calls/session-token.ts'
import { saveReturnPath } from './session/return-path.ts'
import { profileCall } from './session/session.ts'

/** The path to which a route guard redirects a person who may not open the page; null if the person may. */
export type Verdict = '/' | '/login' | null

type Visit = {
  /** Path and query of the visited page, without the lobby's prefix. */
  path: string
  /** True: the page is only being prefetched. */
  preload: boolean
}

const signedIn = (): boolean => tokenStore.get() !== null

/**
 * Route guards, which decide who may open a page (R17). They only keep people from pages that are useless to them; the server checks each
 * call.
 */
const guards = {
  public: () => null,
  guest: () => (signedIn() ? '/' : null),
  member: ({ path, preload }) => {
    if (signedIn()) return null
    if (!preload) saveReturnPath(path)
    return '/login'
  },
  /** Guard of the registration. It admits visitors, and members who have not registered a bank account yet (F01). */
  registering: async () => {
    if (!signedIn()) return null
    const { data } = await queryClient.ensureQueryData(profileCall)
    return data.bank === null ? null : '/'
  },
} as const satisfies Record<string, (visit: Visit) => Verdict | Promise<Verdict>>

export type GuardName = keyof typeof guards

const isGuard = (name: string): name is GuardName => Object.hasOwn(guards, name)

/** Runs the route guard with this name. Throws an error if there is no such guard; the router then shows the 500 page. */
export const judge = async (name: string, visit: Visit): Promise<Verdict> => {
  if (!isGuard(name)) throw new Error(`no guard is called ${name}`)
  return guards[name](visit)
}
