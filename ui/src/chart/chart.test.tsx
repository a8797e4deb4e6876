import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Bars } from './bar-chart.tsx'
import { linePoints, partsOf, percent, shareOf } from './chart-scale.ts'
import { Ring } from './ring-chart.tsx'
import { Sparkline } from './sparkline.tsx'
import { SplitBar } from './split-bar.tsx'

const draw = renderToStaticMarkup
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('shares', () => {
  test('a share is never below 0 or above 1, and is 0 if the whole is 0', () => {
    expect([shareOf(5, 20), shareOf(-1, 20), shareOf(30, 20), shareOf(1, 0)]).toEqual([0.25, 0, 1, 0])
    expect(percent(1 / 3)).toBe('33.33%')
  })

  test('the parts of a sum are drawn end to end and fill the bar; empty parts are not drawn', () => {
    const parts = [{ amount: 300 }, { amount: 0 }, { amount: 100 }]
    expect(partsOf(parts).map(({ start, share }) => [start, share])).toEqual([
      [0, 0.75],
      [0.75, 0.25],
    ])
    expect(partsOf([{ amount: 0 }])).toEqual([])
  })

  test('a line runs from left to right, with its highest value at the top', () => {
    expect(linePoints([0, 10, 5])).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 0 },
      { x: 100, y: 50 },
    ])
    expect(linePoints([7, 7]).map(({ y }) => y)).toEqual([50, 50])
  })
})

describe('every chart has a text with its content', () => {
  test('a ring is one image with a name, and its arc has the length of the share', () => {
    const html = draw(
      <Ring label="ยอดเทิร์น" value={500} max={2000} valueText="ทำแล้ว 500.00 จาก 2,000.00 บาท" />,
    )
    expect(html).toContain('role="img" aria-label="ยอดเทิร์น: ทำแล้ว 500.00 จาก 2,000.00 บาท"')
    expect(html).toContain('stroke-dasharray="0.25 1"')
  })

  test('a bar chart is a list of its columns’ texts, and the limit line has a text', () => {
    const html = draw(
      <Bars
        label="ยอดฝาก 2 วัน"
        line={{ at: 1000, words: 'วงเงิน 1,000.00 บาท' }}
        columns={[
          { key: 'a', name: 'จ.', words: 'จันทร์ ฝาก 250.00 บาท', values: [{ amount: 250 }] },
          { key: 'b', name: 'อ.', words: 'อังคาร ไม่มีรายการ', values: [{ amount: 0 }] },
        ]}
      />,
    )
    expect(html.match(/<li>/g)).toHaveLength(2)
    expect(words(html)).toContain('วงเงิน 1,000.00 บาท')
    expect(words(html)).toContain('จันทร์ ฝาก 250.00 บาท')
    expect(html.match(/<rect/g)).toHaveLength(1)
    expect(html).toContain('y="75%"')
  })

  test('an empty chart shows its reason, and no other chart does', () => {
    const of = (amount: number) =>
      words(
        draw(
          <Bars
            label="ยอดฝาก"
            nothing="ไม่มีการฝาก"
            columns={[{ key: 'a', name: 'จ.', words: 'จันทร์', values: [{ amount }] }]}
          />,
        ),
      )
    expect(of(0)).toContain('ไม่มีการฝาก')
    expect(of(1)).not.toContain('ไม่มีการฝาก')
  })

  test('a small amount is visible next to one a thousand times as large', () => {
    const html = draw(
      <Bars
        label="รายสัปดาห์"
        columns={[
          { key: 'a', name: '1', words: '1', values: [{ amount: 1 }] },
          { key: 'b', name: '2', words: '2', values: [{ amount: 1000 }] },
        ]}
      />,
    )
    expect(html).toContain('height="2%"')
  })

  test('a negative bar hangs from the zero line', () => {
    const html = draw(
      <Bars
        label="ผลการเล่นรายวัน"
        columns={[
          { key: 'a', name: '1', words: 'ได้ 300.00 บาท', values: [{ amount: 300, tone: 'jade' }] },
          { key: 'b', name: '2', words: 'เสีย 100.00 บาท', values: [{ amount: -100, tone: 'coral' }] },
        ]}
      />,
    )
    const places = [...html.matchAll(/<rect[^>]* y="([^"]*)"[^>]* height="([^"]*)"/g)].map(([, y, h]) => [
      y,
      h,
    ])
    expect(places).toEqual([
      ['0%', '75%'],
      ['75%', '25%'],
    ])
    expect(html.match(/<line/g)).toHaveLength(1)
  })

  test('a sparkline is one image with a name; with one value there is none', () => {
    expect(draw(<Sparkline label="ยอดสุทธิ 30 วัน" values={[1, 2]} />)).toContain(
      'role="img" aria-label="ยอดสุทธิ 30 วัน"',
    )
    expect(draw(<Sparkline label="ยอดสุทธิ 30 วัน" values={[1]} />)).toBe('')
  })

  test('a split bar lists each part with its name and amount, also an empty part', () => {
    const html = draw(
      <SplitBar
        label="เครดิตของคุณ"
        parts={[
          { key: 'free', name: 'ถอนได้', amount: 300, tone: 'jade' },
          { key: 'locked', name: 'ล็อก', amount: 0, tone: 'amber' },
        ]}
      />,
    )
    expect(words(html)).toBe('ถอนได้ ฿ 300.00 ล็อก ฿ 0.00')
    expect(html.match(/<rect/g)).toHaveLength(1)
  })
})
