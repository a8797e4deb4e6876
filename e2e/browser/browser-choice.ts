export type Machine = {
  readonly os: string
  readonly cpu: string
  /** Path at which Playwright's own installation of Chromium would be. */
  readonly playwrights: string
  readonly exists: (path: string) => boolean
}
/** A browser that the machine has, and a line for the person who runs the tests. */
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

/** Whether npm has a Chromium for the machine. It has one for Linux on x64 only. */
export const hasChromiumFromNpm = ({ os, cpu }: Pick<Machine, 'os' | 'cpu'>): boolean =>
  os === 'linux' && cpu === 'x64'

/**
 * Chooses the browser of a machine without a Chromium from npm: Playwright's installation, then Chromium or Chrome of the
 * system. Throws with an instruction if there is none.
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
