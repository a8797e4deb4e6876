import form from './form.module.css'
import styles from './payer-display-options.module.css'
import { SHOWN_WHOLE, type Shown } from './types.ts'

const ACCOUNTS = [
  ['whole', 'ครบทุกหลัก'],
  ['masked', 'ปิดบางหลัก'],
  ['left_out', 'ไม่แสดง'],
] as const
const NAMES = [
  ['whole', 'ชื่อเต็ม'],
  ['masked', 'ชื่อย่อ'],
  ['latin', 'อักษรอังกฤษ'],
  ['left_out', 'ไม่แสดง'],
] as const
const TIMES = [
  [0, 'ตรงเวลา'],
  [20, 'ช้าไป 20 นาที'],
  [-60, 'ย้อนหลัง 1 ชั่วโมง'],
  [-1_440, 'ย้อนหลัง 1 วัน'],
] as const

type Props = { shown: Shown; onChange: (shown: Shown) => void }

export function ShownChoice({ shown, onChange }: Props) {
  const isChanged = Object.entries(SHOWN_WHOLE).some(([key, value]) => shown[key as keyof Shown] !== value)
  return (
    <details className={styles.shown} open={isChanged || undefined}>
      <summary>รายการของผู้รับแสดงผู้โอนอย่างไร</summary>
      <div className={styles.fields}>
        <Choice
          label="เลขบัญชีผู้โอน"
          options={ACCOUNTS}
          value={shown.shown_account}
          onChange={shown_account => onChange({ ...shown, shown_account })}
        />
        <Choice
          label="ชื่อผู้โอน"
          options={NAMES}
          value={shown.shown_name}
          onChange={shown_name => onChange({ ...shown, shown_name })}
        />
        <Choice
          label="เวลาในรายการ"
          options={TIMES}
          value={shown.time_shift_minutes}
          onChange={time_shift_minutes => onChange({ ...shown, time_shift_minutes })}
        />
      </div>
    </details>
  )
}

type ChoiceProps<Value> = {
  label: string
  options: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find(([option]) => String(option) === text)
    if (chosen !== undefined) onChange(chosen[0])
  }
  return (
    <label className={form.field}>
      <span>{label}</span>
      <select value={String(value)} onChange={event => choose(event.target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
