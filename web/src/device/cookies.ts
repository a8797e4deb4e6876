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

/** Values that the browser refused, kept for the page's lifetime, so that a seen popup does not return. */
const memories = new WeakMap<CookieJar, Map<string, string>>()

const memoryOf = (jar: CookieJar): Map<string, string> => {
  const memory = memories.get(jar) ?? new Map<string, string>()
  memories.set(jar, memory)
  return memory
}

const namesIn = (jar: CookieJar): string[] => pairsIn(jar).map(pair => pair.split('=')[0] ?? '')

export const cookieNames = (jar: CookieJar): string[] => [...namesIn(jar), ...memoryOf(jar).keys()]

/** Whether the browser itself has it, and so every tab. */
export const isCookieKept = (jar: CookieJar, name: string): boolean => namesIn(jar).includes(name)

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
    // Blocked storage: memory keeps it.
  }
  if (lifeSeconds > 0 && !isCookieKept(jar, name)) memoryOf(jar).set(name, value)
  else memoryOf(jar).delete(name)
}

/** A cookie's value, or null when there is none; one that cannot be read is none. */
export const readCookie = (jar: CookieJar, name: string): string | null => {
  const pair = pairsIn(jar).find(each => each.startsWith(`${name}=`))
  if (pair === undefined) return memoryOf(jar).get(name) ?? null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
}
