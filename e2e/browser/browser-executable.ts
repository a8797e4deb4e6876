export type Machine = {
  readonly os: string
  readonly cpu: string
  /** Path at which Playwright installs its Chromium, if it has been asked to. */
  readonly playwrights: string
  readonly exists: (path: string) => boolean
}
/** A browser on this machine. `line` is a text about the browser, which is printed for the person who runs the tests. */
export type Choice = { readonly path: string; readonly line: string }

const ON_LINUX = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns true if the npm package has a Chromium for this machine, which it has only for Linux on x64. */
export const hasChromiumFromNpm = ({ os, cpu }: Pick<Machine, 'os' | 'cpu'>): boolean =>
  os === 'linux' && cpu === 'x64'

/**
 * Chooses the browser on a machine for which npm has no Chromium. It prefers Playwright's installation to the system's Chromium or Chrome. Without
 * any browser, throws an error that says how to install one.
 */
export const chooseBrowser = ({ os, cpu, playwrights, exists }: Machine): Choice => {
  const path = [playwrights, ...(os === 'darwin' ? ON_MACOS : ON_LINUX)].find(exists)
  if (path === undefined)
    throw new Error(
      `npm has no Chromium for ${os}-${cpu}, and this machine has none: run "npx playwright install chromium", ` +
        'or set SALA_CHROMIUM to the path of a Chromium or Chrome.',
    )
  return { path, line: `npm has no Chromium for ${os}-${cpu}: browser tests use ${path}` }
}
