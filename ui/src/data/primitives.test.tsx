import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from '../action/button.tsx'
import { ChipGroup } from '../action/chip.tsx'
import { CopyButton } from '../action/copy-button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { initialOf } from '../brand/avatar.tsx'
import { Logo } from '../brand/logo.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Toast } from '../feedback/toast.tsx'
import { ToastStack } from '../feedback/toast-stack.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { CountdownRing } from '../status/countdown-ring.tsx'
import { Steps } from '../status/progress-steps.tsx'
import { QrCode, qrPath } from '../status/qr-code.tsx'
import { Timeline } from '../status/timeline.tsx'
import { Money } from './money.tsx'
import { DataTable } from './table.tsx'
import { keyTarget, TabPanel, Tabs } from './tabs.tsx'

const ignore = () => undefined
const draw = renderToStaticMarkup
const words = (html: string) => html.replace(/<[^>]*>/g, '')

describe('buttons', () => {
  test('a button never submits a form unless its type says so', () => {
    expect(draw(<Button>ถอนเงิน</Button>)).toContain('type="button"')
    expect(draw(<Button type="submit">เข้าสู่ระบบ</Button>)).toContain('type="submit"')
  })

  test('a loading button keeps its name and focus, and is marked as busy', () => {
    const html = draw(<Button loading>ฝากเงิน</Button>)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
    expect(words(html)).toBe('ฝากเงิน')
  })

  test('a link that looks like a button is still a link', () => {
    const html = draw(
      <Button render={<a href="/deposit">ฝากเงิน</a>} kind="primary">
        ฝากเงิน
      </Button>,
    )
    expect(html).toMatch(/^<a href="\/deposit" class="[^"]+">ฝากเงิน<\/a>$/)
  })

  test('a button with only an icon has a name', () => {
    expect(draw(<IconButton label="รีเฟรชเครดิต" icon={<svg aria-hidden="true" />} />)).toContain(
      'aria-label="รีเฟรชเครดิต"',
    )
    expect(draw(<CopyButton text="123" what="เลขบัญชี" compact />)).toContain('aria-label="คัดลอก เลขบัญชี"')
  })

  test('amount chips are a group with a name, in which one chip is pressed', () => {
    const options = [100, 300].map(value => ({ value, label: String(value) }))
    const html = draw(<ChipGroup label="เลือกจำนวนเงิน" options={options} value={300} onValueChange={ignore} />)
    expect(html).toContain('<fieldset aria-label="เลือกจำนวนเงิน"')
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
  })
})

describe('announcements', () => {
  test('both notice regions exist before the first notice, and errors go to the assertive one', () => {
    expect(draw(<ToastStack Toast={Toast} toasts={[]} onDismiss={ignore} />)).toMatch(
      /aria-live="assertive"[^>]*><\/div><div aria-live="polite"/,
    )
    const html = draw(
      <ToastStack
        Toast={Toast}
        onDismiss={ignore}
        toasts={[
          { id: 1, kind: 'success', text: 'เช็คเครดิตเรียบร้อย' },
          { id: 2, kind: 'error', text: 'ทำรายการไม่สำเร็จ' },
        ]}
      />,
    )
    const [urgent = '', polite = ''] = html.split('aria-live="polite"')
    expect(urgent).toContain('ทำรายการไม่สำเร็จ')
    expect(polite).toContain('เช็คเครดิตเรียบร้อย')
  })

  test('an error interrupts the screen reader, other messages wait', () => {
    expect(draw(<Alert kind="error">ผิด</Alert>)).toContain('role="alert"')
    expect(draw(<Alert kind="success">ถูก</Alert>)).toContain('role="status"')
  })

  test('only the spinner says that the page is loading, and placeholders are silent', () => {
    expect(draw(<Spinner label="กำลังเปิดเกม" />)).toContain('aria-label="กำลังเปิดเกม"')
    expect(draw(<Skeleton />)).toContain('aria-hidden="true"')
  })
})

describe('tabs', () => {
  const items = [
    { key: '0', label: 'บัญชี' },
    { key: '1', label: 'โบนัส' },
  ]

  test('one tab is selected, one is reached by the Tab key, and the panel has the tab’s name', () => {
    const tabs = draw(<Tabs id="h" label="ประวัติ" items={items} active="1" onChange={ignore} />)
    expect(tabs).toContain('role="tablist" aria-label="ประวัติ"')
    expect(tabs).toMatch(/id="h-tab-1" aria-selected="true" aria-controls="h-panel" tabindex="0"/i)
    expect(tabs.match(/tabindex="-1"/gi)).toHaveLength(1)
    const panel = draw(
      <TabPanel id="h" active="1">
        โบนัส
      </TabPanel>,
    )
    expect(panel).toContain('role="tabpanel" id="h-panel" aria-labelledby="h-tab-1"')
  })

  test('arrow keys move between tabs in a circle, Home and End to the first and last, other keys nowhere', () => {
    expect(keyTarget('ArrowRight', 2, 3)).toBe(0)
    expect(keyTarget('ArrowLeft', 0, 3)).toBe(2)
    expect(keyTarget('Home', 2, 3)).toBe(0)
    expect(keyTarget('End', 0, 3)).toBe(2)
    expect(keyTarget('Enter', 1, 3)).toBe(-1)
  })
})

describe('figures and states', () => {
  test('an amount has its sign, ฿ and two decimals; the sign shows the direction too, not only the colour', () => {
    expect(words(draw(<Money amount={1250} direction="in" />))).toBe('+฿1,250.00')
    expect(words(draw(<Money amount={-1250.75} direction="out" />))).toBe('−฿1,250.75')
    expect(words(draw(<Money amount={0} />))).toBe('฿0.00')
  })

  test('a table is marked up as a table with column headers', () => {
    const html = draw(
      <DataTable
        caption="รายการ"
        rows={[{ id: 'a', sum: 5 }]}
        rowKey={row => row.id}
        columns={[{ key: 'sum', head: 'จำนวนเงิน', cell: row => row.sum }]}
      />,
    )
    expect(html).toContain('<caption')
    expect(html).toContain('<th scope="col"')
  })

  test('the current step and the current timeline entry are marked as current', () => {
    const steps = draw(<Steps label="ขั้นตอน" steps={['เบอร์โทร', 'รหัส', 'ธนาคาร']} current={2} />)
    expect(steps.match(/aria-current="step"/g)).toHaveLength(1)
    expect(words(steps)).toContain('เบอร์โทร เสร็จแล้ว')
    const line = draw(
      <Timeline
        label="สถานะ"
        entries={[
          { key: 'a', state: 'done', title: 'แจ้งฝากแล้ว' },
          { key: 'b', state: 'active', title: 'รอยอด' },
        ]}
      />,
    )
    expect(line.match(/aria-current="step"/g)).toHaveLength(1)
    expect(words(line)).toContain('รอยอด กำลังดำเนินการ')
  })

  test('a countdown is a timer with a name that stops at zero', () => {
    const html = draw(<CountdownRing secondsLeft={-3} secondsTotal={900} label="หมดเวลาใน" />)
    expect(html).toContain('role="timer" aria-label="หมดเวลาใน"')
    expect(html).toContain('0:00')
    expect(html).toContain('stroke-dasharray="0 1"')
  })
})

describe('pictures', () => {
  test('a QR code is an image with a name, has every dark square, and a quiet zone of four squares', () => {
    const matrix = [
      [true, true, false],
      [false, false, true],
      [true, false, true],
    ]
    const html = draw(<QrCode matrix={matrix} label="สแกนเพื่อโอน" />)
    expect(html).toContain('role="img" aria-label="สแกนเพื่อโอน"')
    expect(html).toContain('viewBox="0 0 11 11"')
    const drawn = [...qrPath(matrix).matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0)
    expect(drawn).toBe(5)
    expect(qrPath(matrix).startsWith('M4 4h2v1')).toBe(true)
  })

  test('screen readers read the logo’s name once', () => {
    const html = draw(<Logo />)
    expect(html).toContain('role="img" aria-label="Sala ศาลา"')
    expect(html.match(/aria-label/g)).toHaveLength(1)
  })

  test('the text of an avatar is a consonant or the last digits of the phone number, never a leading vowel', () => {
    expect(initialOf('เมษา')).toBe('ม')
    expect(initialOf('081-XXX-5678')).toBe('78')
    expect(initialOf('somchai')).toBe('S')
    expect(initialOf('')).toBe('')
  })
})
