/** `document`, or a test's. */
export type CookieJar = { cookie: string }

/** A frame without the site's origin, and a browser that blocks cookies, may throw at each look. */
const pairsIn = (jar: CookieJar): string[] => {
  try {
    return jar.cookie.split('; ')
  } catch {
    return []
  }
}

export const cookieNames = (jar: CookieJar): string[] => pairsIn(jar).map(pair => pair.split('=')[0] ?? '')

/** Writes a cookie for the whole site; a life of 0 removes it. */
export const writeCookie = (
  jar: CookieJar,
  name: string,
  value: string,
  lifeSeconds: number,
  secure: boolean,
): void => {
  const flags = `path=/; max-age=${lifeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
  try {
    jar.cookie = `${name}=${encodeURIComponent(value)}; ${flags}`
  } catch {
    // Blocked: what cookies keep is a convenience, and the page goes on without.
  }
}

/** A cookie's value, or null when there is none; one that cannot be read is none. */
export const readCookie = (jar: CookieJar, name: string): string | null => {
  const pair = pairsIn(jar).find(each => each.startsWith(`${name}=`))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
}
