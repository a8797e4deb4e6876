import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DESK_SCREENS } from './desk-screen-list.ts'

const ROUTES = new URL('../../console/src/routes.tsx', import.meta.url)
/** Routes without a screen of their own: the first one shows another screen, and the second one is the sign-in of a new operator. */
const NO_SCREENS = ['/', '/invitation']

test('every screen of the desk is in the list of the accessibility tests', async () => {
  const paths = [...(await readFile(ROUTES, 'utf8')).matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path)
  const listed = Object.keys(DESK_SCREENS).map(path => path.replace('/desk', '').replace(/\?.*/, ''))
  expect([...NO_SCREENS, ...new Set(listed)].sort()).toEqual(paths.sort())
})
