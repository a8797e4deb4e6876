/** An object with the cookies: `document`, or a substitute in tests. */
export type CookieJar = { cookie: string }

/** Returns the cookies, each as `name=value`. Each access may throw in a frame of another origin, or if the browser blocks cookies. */
const pairsIn = (jar: CookieJar): string[] => {
  try {
    return jar.cookie.split('; ')
  } catch {
    return []
  }
}

/** Values of cookies that the browser refused. They are kept for the page's lifetime, so that a closed popup does not return. */
const memories = new WeakMap<CookieJar, Map<string, string>>()

const memoryOf = (jar: CookieJar): Map<string, string> => {
  const memory = memories.get(jar) ?? new Map<string, string>()
  memories.set(jar, memory)
  return memory
}

const namesIn = (jar: CookieJar): string[] => pairsIn(jar).map(pair => pair.split('=')[0] ?? '')

export const cookieNames = (jar: CookieJar): string[] => [...namesIn(jar), ...memoryOf(jar).keys()]

/** Returns whether the browser stored the cookie, so that other tabs have it too. */
export const isCookieKept = (jar: CookieJar, name: string): boolean => namesIn(jar).includes(name)

/** Writes a cookie for the whole site. A lifetime of 0 seconds removes the cookie. */
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
    // If the browser blocks cookies, the value lasts as long as the page.
  }
  if (lifeSeconds > 0 && !isCookieKept(jar, name)) memoryOf(jar).set(name, value)
  else memoryOf(jar).delete(name)
}

/** Returns a cookie's value, or null if the cookie is absent or cannot be decoded. */
export const readCookie = (jar: CookieJar, name: string): string | null => {
  const pair = pairsIn(jar).find(each => each.startsWith(`${name}=`))
  if (pair === undefined) return memoryOf(jar).get(name) ?? null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
}
