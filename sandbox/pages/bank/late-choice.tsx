import form from './form.module.css'

/** Long enough to save and submit the slip before the receiving bank reports the payment. */
const LATE_MS = 180_000

type Props = { lateMs: number; onChange: (lateMs: number) => void }

/** Delays the receiving bank's report; the money moves at once. */
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
