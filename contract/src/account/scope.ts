/** Extra permissions in the profile: a list of names, or a map of name to boolean. */
export type Scope = string[] | Record<string, boolean>

/**
 * Permissions of a member. With `preview_promotions` the list includes promotions that have not begun, so
 * their terms can be checked.
 */
export const permissions = ['preview_promotions'] as const
export type Permission = (typeof permissions)[number]

/**
 * F19: returns whether the scope contains the name. An empty or missing scope grants nothing; in a map only
 * `true` grants.
 */
export const scopeGrants = (scope: Scope | null | undefined, name: string): boolean => {
  if (scope === null || scope === undefined || name === '') return false
  if (Array.isArray(scope)) return scope.includes(name)
  return Object.hasOwn(scope, name) && (scope as Readonly<Record<string, unknown>>)[name] === true
}
