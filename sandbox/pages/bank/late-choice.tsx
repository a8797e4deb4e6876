import form from './form.module.css'

/** Long enough to save the slip and hand it in before the receiving bank says anything. */
const LATE_MS = 180_000

type Props = { lateMs: number; onChange: (lateMs: number) => void }

/** The sandbox's own switch: the money leaves now, and its receiver's statement hears of it later. */
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
