import type { World } from './sandbox-context.ts'

/**
 * Returns the URL that leads the browser back to Sala. If Sala shares the sandbox's origin, the URL is only a path. The browser then stays on the
 * host name where the member is signed in.
 */
export function returnAddress(world: Pick<World, 'publicUrl'>, returnUrl: string): string {
  const { origin, pathname, search, hash } = new URL(returnUrl)
  return origin === new URL(world.publicUrl).origin ? pathname + search + hash : returnUrl
}
