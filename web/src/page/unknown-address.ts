const segmentsOf = (path: string): number => path.split('/').filter(segment => segment !== '').length

/**
 * Returns whether an address is unknown because it is longer than its matched route (R16):
 * `/deposit/nothing/here` matches `/deposit`.
 */
export const isUnknownAddress = (routePath: string, path: string): boolean =>
  segmentsOf(routePath) !== segmentsOf(path)
