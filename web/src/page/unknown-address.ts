const segmentsOf = (path: string): number => path.split('/').filter(segment => segment !== '').length

/** Whether an address goes on where its last route ends (R16): `/deposit/nothing/here` is found as `/deposit`. */
export const isNowhere = (routePath: string, path: string): boolean =>
  segmentsOf(routePath) !== segmentsOf(path)
