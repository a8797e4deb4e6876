import form from './form.module.css'

/** Delay in ms of the receiving bank's report. It is long enough for a tester to save the slip and upload it to Sala. */
const LATE_MS = 180_000

type Props = { lateMs: number; onChange: (lateMs: number) => void }

/** Checkbox that delays the receiving bank's report of a payment. The money itself moves without delay. */
export function LateChoice({ lateMs, onChange }: Props) {
  return (
    <label className={form.choice}>
      <input
        type="checkbox"
        checked={lateMs > 0}
        onChange={event => onChange(event.target.checked ? LATE_MS : 0)}
      />
      <span>
        ให้ธนาคารปลายทางแจ้งช้า 3 นาที
        <small>สำหรับทดลองแนบสลิป เงินออกทันที แต่ยังไม่ขึ้นในรายการของผู้รับ</small>
      </span>
    </label>
  )
}
