/** The export of a member's data, as the server sends it. */
export type Copy = {
  about: string
  made_at: string
  sections: { title: string; table: string; rows: Record<string, unknown>[] }[]
}

const STYLE = `body{font-family:sans-serif;line-height:1.6;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1f}
section{margin-block:2rem}h2{font-size:1.1rem;border-bottom:2px solid #d6a93c}div{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem}th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:start;white-space:nowrap}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Formats a value of the data export as HTML. An uploaded picture is shown as a picture. */
const shown = (name: string, value: unknown): string =>
  name === 'webp_base64' && typeof value === 'string'
    ? `<img alt="" width="160" src="data:image/webp;base64,${value.replaceAll(/[^A-Za-z0-9+/=]/g, '')}">`
    : cellOf(value)

const tableOf = (rows: Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const head = names.map(name => `<th>${escaped(name)}</th>`).join('')
  const body = rows
    .map(row => `<tr>${names.map(name => `<td>${shown(name, row[name])}</td>`).join('')}</tr>`)
    .join('')
  return `<div><table><tr>${head}</tr>${body}</table></div>`
}

/** Returns the data export as an HTML page that needs no other files. */
export const formatExport = ({ about, made_at, sections }: Copy): string =>
  [
    `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no">`,
    `<title>ข้อมูลของฉัน</title><style>${STYLE}</style>`,
    `<h1>ข้อมูลของฉัน</h1><p>${escaped(about)}</p><p>ทำเมื่อ ${escaped(made_at)}</p>`,
    ...sections.map(
      ({ title, rows }) => `<section><h2>${escaped(title)} (${rows.length})</h2>${tableOf(rows)}</section>`,
    ),
    '</html>',
  ].join('\n')
