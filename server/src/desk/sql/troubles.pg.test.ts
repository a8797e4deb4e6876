import { troubleWords } from '@sala/contract/desk/work/troubles.ts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { unreadableKinds } from '../../platform/unreadable-rows.ts'

const database = useTestDatabase()

/** What no view writes out itself: rows of tables, and what is looked for at the door. */
const OF_ROWS = ['statement', 'gateway', 'alarm', ...unreadableKinds]

test('every word by which something waits for a person at a partner has Thai words and what to do at the desk, and none too many', async () => {
  const views = await database.query<{ text: string }>(
    "select pg_get_viewdef(oid) as text from pg_class where relkind = 'v' and relname like '%\\_waiting'",
  )
  const written = views.flatMap(({ text }) =>
    [...text.matchAll(/SELECT '([a-z ]+)'::text/g)].map(([, word = '']) => word),
  )
  expect(written.length).toBeGreaterThan(0)
  const words = [...written, ...OF_ROWS].map(word => word.replaceAll(' ', '_'))
  expect([...new Set(words)].sort()).toEqual([...troubleWords].sort())
})
