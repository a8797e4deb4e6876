import type { World } from './world.ts'

/**
 * Return URL for the browser. When Sala shares the sandbox's origin, only the path is returned: the browser
 * stays on the host name where the member is signed in.
 */
export function returnAddress(world: Pick<World, 'publicUrl'>, returnUrl: string): string {
  const { origin, pathname, search, hash } = new URL(returnUrl)
  return origin === new URL(world.publicUrl).origin ? pathname + search + hash : returnUrl
}
