import { expect, test } from 'vitest'
import { cleanHtml, NOTICE_MAX_CHARACTERS } from './html-sanitiser.ts'

const HOSTS = new Set(['line.example'])
const clean = (html: string) => cleanHtml(html, HOSTS)

/** Matches harmless output: text, a few tags without attributes, and https or lobby links. It cannot run code, load files or set styles. */
const HARMLESS =
  /^(?:[^<>]|<\/?(?:p|h2|h3|strong|b|em|i|u|s|ul|ol|li|blockquote|a)>|<(?:br|hr) ?\/?>|<a href="(?:https:\/\/line\.example\/|\/lobby\/)[^"<>\s]*" rel="noopener noreferrer" target="_blank">)*$/

const RUNS = [
  '<script>alert(1)</script>',
  '<script src=https://evil.example/x.js></script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://line.example@evil.example/">x</a>',
  '<a href="https://evil.example/">x</a>',
  '<a href="https://line.example/" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<p onmouseover=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
]

/** Ways to disguise an attack (upper case, line breaks, nested tags and others) that deceive weak HTML sanitisers. */
const DISGUISES: ((payload: string) => string)[] = [
  payload => payload,
  payload => payload.toUpperCase(),
  payload => payload.replaceAll('<', '<\n'),
  payload => payload.replaceAll('<', '<<'),
  payload => payload.replaceAll(' ', '/'),
  payload => payload.replaceAll('=', ' = '),
  payload => payload.replaceAll('script', 'scr<script>ipt'),
  payload => payload.replaceAll('alert', '\\u0061lert'),
  payload => payload.replaceAll('"', "'"),
  payload => payload.replaceAll('>', ''),
  payload => `<p>ประกาศ</p>${payload}`,
  payload => `<b title='${payload}'>x</b>`,
  payload => `<ul><li>${payload}`,
  payload => `&lt;${payload.slice(1)}`,
]

const payloads = RUNS.flatMap(payload => DISGUISES.map(disguise => disguise(payload)))

test('F12: of more than 500 payloads nothing is left that could run, fetch, style or lead away', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500)
  expect(payloads.map(clean).filter(left => !HARMLESS.test(left))).toEqual([])
})

test('F12: sanitising is idempotent, so a notice shows as saved', () => {
  const once = payloads.map(clean)
  expect(once.map(clean)).toEqual(once)
})

test('F12: a plain announcement stays unchanged', () => {
  const notice =
    '<h2>ปิดปรับปรุง</h2><p>วันพุธ <strong>02:00-03:00</strong> น.<br />สอบถาม <a href="https://line.example/sala">LINE</a></p><ul><li>ฝาก</li><li>ถอน</li></ul>'
  expect(clean(notice)).toBe(notice.replace('sala"', 'sala" rel="noopener noreferrer" target="_blank"'))
})

test('a link to a lobby page stays, and any other link becomes its text', () => {
  expect(clean('<a href="/lobby/promotion">โปรโมชั่น</a>')).toContain('href="/lobby/promotion"')
  expect(clean('<a href="/promotion">โปรโมชั่น</a>')).toContain('href="/lobby/promotion"')
  expect(clean('<a href="https://evil.example/">ที่นี่</a>')).toBe('ที่นี่')
})

test('an oversized notice is cut before parsing', () => {
  expect(clean('ก'.repeat(NOTICE_MAX_CHARACTERS * 10))).toHaveLength(NOTICE_MAX_CHARACTERS)
})
