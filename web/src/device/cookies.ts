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
