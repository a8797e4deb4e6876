import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DIALOGS_TESTED_ELSEWHERE, RARE_CASE_DIALOGS, WALKS } from './screens-with-dialogs.ts'

const ROOT = new URL('../../', import.meta.url)
const CONSOLE = fileURLToPath(new URL('console/src/', ROOT))
/** Matches code of components that show a dialog. Files in `actions/` are exempt, because they define the dialogs that others use. */
const DRAWS = /<(Dialog|Drawer|ActionDialog|ActionButtons)\b/
const WITHIN = /^actions\//

test('every desk dialog has a keyboard walk-through or names another test that opens it', async () => {
  const names = (await readdir(CONSOLE, { recursive: true })).filter(name => name.endsWith('.tsx'))
  const drawn = []
  for (const name of names)
    if (!WITHIN.test(name) && DRAWS.test(await readFile(CONSOLE + name, 'utf8'))) drawn.push(name)
  const gone = [
    ...WALKS.map(({ drawn_in }) => drawn_in),
    ...Object.keys(DIALOGS_TESTED_ELSEWHERE),
    ...Object.keys(RARE_CASE_DIALOGS),
  ]
  expect(drawn.sort()).toEqual([...new Set(gone)].sort())
  for (const spec of Object.values(DIALOGS_TESTED_ELSEWHERE))
    expect(existsSync(new URL(spec, ROOT)), spec).toBe(true)
})
