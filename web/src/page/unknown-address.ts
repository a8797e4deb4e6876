const segmentsOf = (path: string): number => path.split('/').filter(segment => segment !== '').length

/**
 * Returns whether a URL is unknown because it is longer than the route that it matches (R16): `/deposit/nothing/here` matches the route
 * `/deposit`.
 */
export const isUnknownAddress = (routePath: string, path: string): boolean =>
  segmentsOf(routePath) !== segmentsOf(path)
