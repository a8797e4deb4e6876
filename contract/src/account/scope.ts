/** What a member may do beyond the ordinary, as the profile carries it: a list of names, or a map of name to yes or no. */
export type Scope = string[] | Record<string, boolean>

/**
 * What can be granted by name. `preview_promotions`: the list of promotions shows those too that have not begun, so that their terms can
 * be read before members do.
 */
export const permissions = ['preview_promotions'] as const
export type Permission = (typeof permissions)[number]

/** F19: whether the scope names it. An empty or missing scope grants nothing; in a map only `true` grants. */
export const scopeGrants = (scope: Scope | null | undefined, name: string): boolean => {
  if (scope === null || scope === undefined || name === '') return false
  if (Array.isArray(scope)) return scope.includes(name)
  return Object.hasOwn(scope, name) && (scope as Readonly<Record<string, unknown>>)[name] === true
}
