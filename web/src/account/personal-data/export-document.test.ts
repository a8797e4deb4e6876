import { expect, test } from 'vitest'
import { formatExport } from './export-document.ts'

const copy = (rows: Record<string, unknown>[]) =>
  formatExport({
    about: 'เกี่ยวกับ',
    made_at: 'วันนี้',
    sections: [{ title: 'รายการฝาก', table: 'deposits', rows }],
  })

test('each part of the data export is a table under its Thai title', () => {
  const page = copy([{ amount: '500.00', ended_at: null, terms: { a: 1 } }])
  expect(page).toContain('<h2>รายการฝาก (1)</h2>')
  expect(page).toContain('<tr><th>amount</th><th>ended_at</th><th>terms</th></tr>')
  expect(page).toContain('<td>500.00</td><td></td><td>{&quot;a&quot;:1}</td>')
})

test('data in the exported page are never executed when it opens', () => {
  const page = copy([{ '<b>': '<script>alert(1)</script>', webp_base64: '"><script>' }])
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>')
})
