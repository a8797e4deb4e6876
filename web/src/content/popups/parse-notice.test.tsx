import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoticeHtml } from './notice-html.tsx'

const draw = (html: string) => renderToStaticMarkup(<NoticeHtml html={html} />)
const HARMLESS =
  /^(?:[^<>]|<\/?(?:p|h2|h3|strong|b|em|i|u|s|ul|ol|li|blockquote|a)>|<(?:br|hr)\/>|<a href="(?:https:\/\/|\/lobby\/)[^"<>\s]*" target="_blank" rel="noopener noreferrer">)*$/

test('F12: an announcement is rendered as it was written', () => {
  const html =
    '<h2>ปิดปรับปรุง</h2><p>วันพุธ <strong>02:00</strong> น.<br/>สอบถาม <a href="https://line.example/sala" target="_blank" rel="noopener noreferrer">LINE &amp; แชท</a></p><ul><li>ฝาก</li><li>ถอน</li></ul>'
  expect(draw(html)).toBe(html)
})

test.each([
  ['<img src=x onerror=alert(1)>ก', 'ก'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<a href="javascript:alert(1)">ก</a>', 'ก'],
  [
    '<a href="https://a.example/" onclick="alert(1)">ก</a>',
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">ก</a>',
  ],
  ['<p style="position:fixed">ก', '<p>ก</p>'],
  ['</p></div>ก', 'ก'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['1 < 2', '1 &lt; 2'],
])('F12: nothing in %s can run or leave the text', (html, expected) => {
  expect(draw(html)).toBe(expected)
})

test('F12: any input renders only allowed tags and links to known places', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    'p',
    'a',
    'svg',
    'script',
    ' href="',
    'javascript:',
    'https://',
    ' onerror=',
    '=',
    '&lt;',
    '&#60;',
    'ก',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => HARMLESS.test(draw(pieces.join('')))),
    { numRuns: 2_000 },
  )
})
