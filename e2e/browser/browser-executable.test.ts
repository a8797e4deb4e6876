import { expect, test } from 'vitest'
import { chooseBrowser, hasChromiumFromNpm } from './browser-executable.ts'

const OWN = '/srv/ms-playwright/chromium/chrome'
const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const machine = (os: string, cpu: string, ...browsers: string[]) => ({
  ...{ os, cpu, playwrights: OWN, exists: (path: string) => browsers.includes(path) },
})

test.each([
  ['linux', 'x64', true],
  ['linux', 'arm64', false],
  ['darwin', 'arm64', false],
  ['darwin', 'x64', false],
])('npm’s Chromium is for Linux on x64: %s-%s %s', (os, cpu, has) => {
  expect(hasChromiumFromNpm({ os, cpu })).toBe(has)
})

test.each([
  ['Playwright’s', machine('linux', 'arm64', '/usr/bin/chromium', OWN), OWN],
  ['Debian’s Chromium', machine('linux', 'arm64', '/usr/bin/chromium'), '/usr/bin/chromium'],
  ['Chrome', machine('darwin', 'arm64', CHROME, '/usr/bin/chromium'), CHROME],
])('%s is used where npm has no Chromium, and named in one line', (_, there, path) => {
  const choice = chooseBrowser(there)
  expect(choice.path).toBe(path)
  expect(choice.line).toBe(`npm has no Chromium for ${there.os}-${there.cpu}: browser tests use ${path}`)
})

test('a machine without a browser gets the command that installs one', () => {
  expect(() => chooseBrowser(machine('linux', 'arm64'))).toThrow('npx playwright install chromium')
})
