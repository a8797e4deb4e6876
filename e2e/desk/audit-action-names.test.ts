import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { actNames } from '@sala/contract/desk/display-texts/audit/audit-action-names.ts'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../console/src/', import.meta.url))

test('every act that the product writes into the audit log has a name at the desk', async () => {
  const names = (await readdir(SERVER, { recursive: true })).filter(name => /(?<!\.test)\.ts$/.test(name))
  const sources = (await Promise.all(names.map(name => readFile(SERVER + name, 'utf8')))).join('\n')
  const written = [...sources.matchAll(/\baction: '([\w-]+\.[\w-]+)'/g)].map(([, action = '']) => action)
  const eitherWay = [
    ...sources.matchAll(/\baction = [^\n]*? \? '([\w-]+\.[\w-]+)' : '([\w-]+\.[\w-]+)'/g),
  ].flatMap(([, one = '', other = '']) => [one, other])
  const onMembers = [...sources.matchAll(/decideOnMember\(\s*ctx,[^']{0,80}'([\w-]+\.[\w-]+)'/g)].map(
    ([, action = '']) => action,
  )
  expect(onMembers.length).toBeGreaterThan(5)
  expect(
    [...new Set([...written, ...eitherWay, ...onMembers])].filter(action => !Object.hasOwn(actNames, action)),
  ).toEqual([])
})

test('no decision at the desk drops the reason that was typed for it', async () => {
  const names = (await readdir(CONSOLE, { recursive: true })).filter(name => /(?<!\.test)\.tsx?$/.test(name))
  const heads = await Promise.all(
    names.map(async name =>
      [...(await readFile(CONSOLE + name, 'utf8')).matchAll(/\brun: (?:async )?\(([^)]*)\) =>\s+\S+/g)].map(
        ([, taken = '']) => ({ name, taken }),
      ),
    ),
  )
  const all = heads.flat()
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter(({ taken }) => !/\b(reason|said)\b/.test(taken))).toEqual([])
})
