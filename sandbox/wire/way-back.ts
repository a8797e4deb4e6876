import type { World } from './world.ts'

/**
 * The way back for a browser. Where Sala is reached at the same origin as these pages only the path is given: the browser stays
 * at the name by which it came, of which the machine may have several, and where its member is signed in.
 */
export function wayBack(world: Pick<World, 'publicUrl'>, returnUrl: string): string {
  const { origin, pathname, search, hash } = new URL(returnUrl)
  return origin === new URL(world.publicUrl).origin ? pathname + search + hash : returnUrl
}
