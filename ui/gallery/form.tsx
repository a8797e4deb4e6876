import { Button } from '@sala/ui/action/button.tsx'
import { Gift, Search } from '@sala/ui/brand/icons.ts'
import { BankPicker } from '@sala/ui/choice/bank-picker.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { DateField } from '@sala/ui/choice/date-field.tsx'
import { OptionTiles } from '@sala/ui/choice/option-tiles.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { OtpField } from '@sala/ui/form/otp-field.tsx'
import { PasswordField } from '@sala/ui/form/password-field.tsx'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { PictureField } from '@sala/ui/form/picture-field.tsx'
import { RuleList } from '@sala/ui/form/rule-list.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import styles from './gallery.module.css'
import { Columns, Section } from './section.tsx'

const BANKS = [
  { key: 'kbank', name: 'กสิกรไทย', short: 'KBANK', color: '#138f2d' },
  { key: 'scb', name: 'ไทยพาณิชย์', short: 'SCB', color: '#4e2e7f' },
  { key: 'bbl', name: 'กรุงเทพ', short: 'BBL', color: '#1e4598' },
  { key: 'ktb', name: 'กรุงไทย', short: 'KTB', color: '#1ba5e1' },
  { key: 'bay', name: 'กรุงศรีอยุธยา', short: 'BAY', color: '#fec43b' },
  { key: 'ttb', name: 'ทหารไทยธนชาต', short: 'TTB', color: '#1279be' },
]

export function FormSection() {
  return (
    <Section title="แบบฟอร์ม">
      <Columns>
        <Typed />
        <Chosen />
      </Columns>
    </Section>
  )
}

function Typed() {
  const [phone, setPhone] = useState('0812345678')
  const [amount, setAmount] = useState('1250')
  const [code, setCode] = useState('4821')
  return (
    <div className={styles.stack}>
      <TextField kind="person_name" label="ชื่อบัญชี" hint="ตรงกับชื่อในสมุดบัญชี" placeholder="ชื่อ นามสกุล" />
      <TextField
        kind="account_number"
        label="เลขบัญชี"
        defaultValue="123456789"
        error="เลขบัญชีต้องมี 10 หลัก"
        inputMode="numeric"
      />
      <TextField
        kind="search"
        label="ค้นหาเกม"
        hideLabel
        placeholder="ค้นหาเกม"
        prefix={<Search />}
        type="search"
      />
      <TextField kind="words" label="ไลน์" disabled defaultValue="0812345678" />
      <PhoneField label="เบอร์โทรศัพท์" value={phone} onValueChange={setPhone} />
      <PasswordField label="รหัสผ่าน" autoComplete="new-password" defaultValue="Example123" />
      <RuleList
        label="เงื่อนไขรหัสผ่าน"
        rules={[
          { text: 'ยาว 8-15 ตัวอักษร', met: true },
          { text: 'มีตัวพิมพ์เล็ก', met: true },
          { text: 'มีตัวพิมพ์ใหญ่', met: false },
          { text: 'มีตัวเลข', met: false },
        ]}
      />
      <OtpField label="รหัส OTP" value={code} onValueChange={setCode} hint="ส่งไปที่ 081-234-5678 แล้ว" />
      <OtpField label="รหัส OTP ที่ผิด" value="123456" onValueChange={setCode} error="รหัสไม่ถูกต้อง เหลืออีก 4 ครั้ง" />
      <MoneyField
        label="จำนวนเงิน"
        value={amount}
        onValueChange={setAmount}
        hint="ขั้นต่ำ 100.00 บาท"
        suffix={
          <Button kind="quiet" size="s">
            ทั้งหมด
          </Button>
        }
      />
      <MoneyField
        label="จำนวนเงินที่เกิน"
        value="90000"
        onValueChange={setAmount}
        error="ถอนได้ไม่เกิน 12,400.00 บาท"
      />
      <PictureField
        label="รูปสลิป"
        accept="image/png"
        picture={null}
        onPick={() => undefined}
        hint="JPEG, PNG หรือ WebP"
      />
      <PictureField
        label="รูปที่เปิดไม่ได้"
        accept="image/png"
        picture={null}
        onPick={() => undefined}
        error="เปิดรูปนี้ไม่ได้ กรุณาเลือกรูปใหม่"
      />
    </div>
  )
}

function Chosen() {
  const [bank, setBank] = useState<string | null>('scb')
  const [promotion, setPromotion] = useState<string | null>('first')
  const [birthday, setBirthday] = useState('')
  return (
    <div className={styles.stack}>
      <BankPicker banks={BANKS} value={bank} onValueChange={setBank} />
      <OptionTiles
        label="โปรโมชั่น"
        value={promotion}
        onValueChange={setPromotion}
        options={[
          { value: 'none', label: 'ไม่รับโปรโมชั่น', note: 'ถอนได้ทันที ไม่ติดยอดเทิร์น' },
          {
            value: 'first',
            label: 'ฝาก 100 รับ 100',
            note: 'ทำยอดเทิร์น 2,000.00 บาทก่อนถอน',
            mark: <Gift aria-hidden="true" />,
          },
          { value: 'big', label: 'ฝาก 10,000 รับ 2,000', note: 'ยอดฝากยังไม่ถึง 10,000.00 บาท', disabled: true },
        ]}
      />
      <SelectField
        label="เรียงตาม"
        defaultValue="hit"
        options={[
          { value: 'hit', label: 'ยอดนิยม' },
          { value: 'new', label: 'มาใหม่' },
        ]}
      />
      <DateField
        label="วันเกิด"
        value={birthday}
        onValueChange={setBirthday}
        yearMin={1930}
        yearMax={2006}
        autoComplete="bday"
        hint="ต้องมีอายุ 20 ปีขึ้นไป"
      />
      <Checkbox label="ฉันอายุ 20 ปีขึ้นไป และยอมรับข้อกำหนดการใช้งาน" defaultChecked />
      <Checkbox label="ไม่ต้องแสดงอีก 1 ชั่วโมง" />
      <Checkbox label="ยอมรับข้อกำหนด" error="กรุณายอมรับข้อกำหนดก่อน" />
    </div>
  )
}
