import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BankPicker } from '../choice/bank-picker.tsx'
import { Checkbox } from '../choice/checkbox.tsx'
import { DateField } from '../choice/date-field.tsx'
import { SelectField } from '../choice/select-field.tsx'
import { MoneyField } from './money-field.tsx'
import { OtpField } from './otp-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { PictureField } from './picture-field.tsx'
import { RuleList } from './rule-list.tsx'
import { TextField } from './text-field.tsx'

const ignore = () => undefined
const draw = renderToStaticMarkup

describe('a field', () => {
  test('gets its name from its label, which refers to the input', () => {
    const html = draw(<TextField kind="person_name" id="name" label="ชื่อบัญชี" />)
    expect(html).toContain('<label for="name"')
    expect(html).toMatch(/<input[^>]* id="name"/)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  test('is read with its error and its hint, the error first', () => {
    const html = draw(
      <TextField kind="account_number" id="acc" label="เลขบัญชี" hint="10 หลัก" error="เลขบัญชีไม่ถูกต้อง" />,
    )
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="acc-error acc-hint"')
    expect(html).toMatch(/id="acc-error"[^>]*>เลขบัญชีไม่ถูกต้อง</)
    expect(html).toMatch(/id="acc-hint"[^>]*>10 หลัก</)
  })

  test('has an element for the error before there is one, so that a screen reader announces the error', () => {
    expect(draw(<TextField kind="account_number" id="acc" label="เลขบัญชี" />)).toMatch(
      /id="acc-error"[^>]* aria-live="polite"/,
    )
  })

  test('keeps its name if its label is visually hidden', () => {
    expect(draw(<TextField kind="search" id="q" label="ค้นหาเกม" hideLabel />)).toMatch(
      /<label for="q"[^>]*>ค้นหาเกม</,
    )
  })
})

describe('attributes for a phone’s keyboard and a password manager', () => {
  test('a code field autofills the code from the SMS', () => {
    const html = draw(<OtpField label="รหัส OTP" value="12" onValueChange={ignore} />)
    expect(html).toContain('autoComplete="one-time-code"')
    expect(html).toContain('inputMode="numeric"')
    expect(html.match(/<input/g)).toHaveLength(1)
  })

  test('a password is hidden, with a button with a name that shows it', () => {
    const html = draw(<PasswordField label="รหัสผ่าน" autoComplete="new-password" />)
    expect(html).toContain('type="password"')
    expect(html).toContain('autoComplete="new-password"')
    expect(html).toContain('aria-label="แสดงรหัสผ่าน"')
  })

  test('amount and phone fields open the number keys and show grouped digits', () => {
    const money = draw(<MoneyField label="จำนวนเงิน" value="1250" onValueChange={ignore} />)
    expect(money).toContain('inputMode="decimal"')
    expect(money).toContain('value="1,250.00"')
    const phone = draw(<PhoneField label="เบอร์โทร" value="0812345678" onValueChange={ignore} />)
    expect(phone).toContain('type="tel"')
    expect(phone).toContain('value="081-234-5678"')
  })

  test('an invalid amount stays as typed, with an error below', () => {
    for (const typed of ['5e3', '-500', '1.000', '1,50']) {
      const html = draw(<MoneyField id="amount" label="จำนวนเงิน" value={typed} onValueChange={ignore} />)
      expect(html).toContain(`value="${typed}"`)
      expect(html).toMatch(/id="amount-error"[^>]*>อ่านเป็นจำนวนเงินไม่ได้/)
      expect(html).toContain('aria-invalid="true"')
    }
    const read = draw(<MoneyField id="amount" label="จำนวนเงิน" value="๑.๐๐๐,๕๐" onValueChange={ignore} />)
    expect(read).toContain('value="1,000.50"')
    expect(read).not.toContain('aria-invalid')
  })
})

describe('choices', () => {
  test('banks are radio buttons with the chosen one checked, and their discs are silent for screen readers', () => {
    const banks = [
      { key: 'a', name: 'ธนาคารหนึ่ง', short: 'ONE', color: '#138f2d' },
      { key: 'b', name: 'ธนาคารสอง', short: 'TWO', color: '#fec43b' },
    ]
    const html = draw(<BankPicker banks={banks} value="b" onValueChange={ignore} error="เลือกธนาคาร" />)
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(new Set(html.match(/ name="[^"]*"/g)).size).toBe(1)
    expect(html).toMatch(/checked=""[^>]*value="b"|value="b"[^>]*checked=""/)
    expect(html).toContain('<legend')
    expect(html.match(/<fieldset[^>]*aria-describedby/g)).toHaveLength(1)
    expect(html.match(/aria-hidden="true"[^>]*>(ONE|TWO)/g)).toHaveLength(2)
  })

  test('a birth date is a group of three pickers with names, in Buddhist years', () => {
    const html = draw(
      <DateField
        label="วันเกิด"
        value="2001-02-09"
        onValueChange={ignore}
        yearMin={2000}
        yearMax={2001}
        autoComplete="bday"
      />,
    )
    expect(html).toContain('<legend')
    expect(html.match(/<select/g)).toHaveLength(3)
    for (const part of ['bday-day', 'bday-month', 'bday-year'])
      expect(html).toContain(`autoComplete="${part}"`)
    expect(html).toContain('<option value="2001" selected="">2544</option>')
    expect(html).not.toContain('>29</option>')
  })

  test('a checkbox and a list have names too', () => {
    expect(draw(<Checkbox id="age" label="อายุ 20 ปีขึ้นไป" />)).toContain('<label for="age"')
    const list = draw(<SelectField id="sort" label="เรียงตาม" options={[]} placeholder="เลือก" />)
    expect(list).toContain('<label for="sort"')
    expect(list).toContain('<option value="">เลือก</option>')
  })
})

test('a rule says as text whether it is met', () => {
  const rules = [
    { text: 'มีตัวเลข', met: true },
    { text: 'มีตัวพิมพ์ใหญ่', met: false },
  ]
  const html = draw(<RuleList label="เงื่อนไขรหัสผ่าน" rules={rules} />)
  expect(html).toContain('มีตัวเลข<span')
  expect(html).toContain(' ผ่านแล้ว')
  expect(html).toContain(' ยังไม่ผ่าน')
})

test('a picture field has a labelled input with its error, and an input that opens the camera', () => {
  const html = draw(
    <PictureField label="รูปสลิป" accept="image/png" picture={null} onPick={ignore} error="เปิดรูปนี้ไม่ได้" />,
  )
  const id = /<label for="([^"]+)"[^>]*>รูปสลิป</.exec(html)?.[1] ?? ''
  expect(html).toMatch(new RegExp(`<input[^>]* id="${id}"`))
  expect(html).toContain(`aria-describedby="${id}-error"`)
  expect(html).toMatch(/ถ่ายรูป<input[^>]* type="file"[^>]* capture="environment"/)
})
