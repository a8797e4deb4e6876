/** Extra permissions of a member, as the profile lists them: a list of names, or a map from name to boolean. */
export type Scope = string[] | Record<string, boolean>

/**
 * Names of extra permissions of a member. `preview_promotions` shows promotions before they begin, so that
 * staff can check their terms.
 */
export const permissions = ['preview_promotions'] as const
export type Permission = (typeof permissions)[number]

/**
 * Returns whether a member's extra permissions contain the name (F19). An empty or missing scope grants nothing. If the scope is a map, it
 * grants a name only by the value `true`.
 */
export const scopeGrants = (scope: Scope | null | undefined, name: string): boolean => {
  if (scope === null || scope === undefined || name === '') return false
  if (Array.isArray(scope)) return scope.includes(name)
  return Object.hasOwn(scope, name) && (scope as Readonly<Record<string, unknown>>)[name] === true
}
