import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

test('a dialog that was never opened renders and fetches nothing', () => {
  expect(renderToStaticMarkup(<Dialog open={false} onClose={() => undefined} title="ฝากเงินสำเร็จ" />)).toBe('')
})

test('only the lazily loaded part of a dialog imports the dialog library', () => {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const users = files.filter(file =>
    /^import (?!type)[^;]*?'@base-ui/m.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(users).toEqual(['overlay/dialog-surface.tsx'])
  const importers = files.filter(file =>
    /^import (?!type)[^\n]*dialog-surface/m.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(importers).toEqual([])
})
