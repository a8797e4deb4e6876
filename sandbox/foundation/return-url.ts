import type { World } from './sandbox-context.ts'

/**
 * Returns the URL that leads the browser back to Sala. If Sala and the sandbox have the same origin, it is only a path, so that the browser stays on
 * the host name where the member is signed in.
 */
export function returnAddress(world: Pick<World, 'publicUrl'>, returnUrl: string): string {
  const { origin, pathname, search, hash } = new URL(returnUrl)
  return origin === new URL(world.publicUrl).origin ? pathname + search + hash : returnUrl
}
