/** `document`, or a test's. */
export type CookieJar = { cookie: string }

/** Writes a cookie for the whole site; a life of 0 removes it. */
export const writeCookie = (
  jar: CookieJar,
  name: string,
  value: string,
  lifeSeconds: number,
  secure: boolean,
): void => {
  const flags = `path=/; max-age=${lifeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
  jar.cookie = `${name}=${encodeURIComponent(value)}; ${flags}`
}

/** A cookie's value, or null when there is none; one that cannot be read is none. */
export const readCookie = (jar: CookieJar, name: string): string | null => {
  const pair = jar.cookie.split('; ').find(each => each.startsWith(`${name}=`))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
}
