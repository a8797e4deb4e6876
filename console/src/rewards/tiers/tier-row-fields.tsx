import type { TierChip } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { TIERS_MAX, TIERS_MIN } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import styles from './tier.module.css'
import { emptyRow, type TierRow } from './tier-draft.ts'
import { chipOptions } from './tier-texts.ts'

type RowProps = { readonly row: TierRow; readonly set: (change: Partial<TierRow>) => void }

function Identity({ row, set }: RowProps) {
  return (
    <div className={styles.fields}>
      <TextField
        kind="words"
        label="ชื่อระดับ"
        value={row.name}
        onChange={event => set({ name: event.target.value })}
      />
      <SelectField
        label="ชิป"
        options={chipOptions}
        value={row.chip}
        onChange={event => set({ chip: event.target.value as TierChip })}
      />
      <MoneyField
        label="คะแนนเริ่มต้น"
        hint="บาทของเดิมพันที่นับใน 90 วัน"
        value={row.floor}
        onValueChange={floor => set({ floor })}
      />
    </div>
  )
}

function Benefits({ row, set }: RowProps) {
  return (
    <div className={styles.fields}>
      <MoneyField
        label="ถอนต่อครั้งไม่เกิน"
        hint="เว้นว่าง: ตามการตั้งค่า"
        value={row.withdrawal_maximum}
        onValueChange={withdrawal_maximum => set({ withdrawal_maximum })}
      />
      <MoneyField
        label="ถอนต่อวันไม่เกิน"
        hint="เว้นว่าง: ตามการตั้งค่า"
        value={row.withdrawal_day_maximum}
        onValueChange={withdrawal_day_maximum => set({ withdrawal_day_maximum })}
      />
      <TextField
        kind="number"
        label="ตอบงานถอนใน (นาที)"
        hint="เว้นว่าง: ตามการตั้งค่า"
        inputMode="numeric"
        value={row.queue_minutes}
        onChange={event => set({ queue_minutes: event.target.value })}
      />
      <TextField
        kind="amount"
        label="เงินคืน (%)"
        hint="ของยอดเสียสุทธิสัปดาห์ก่อน"
        inputMode="decimal"
        value={row.cashback_percent}
        onChange={event => set({ cashback_percent: event.target.value })}
      />
      <MoneyField
        label="เงินคืนไม่เกิน"
        value={row.cashback_maximum}
        onValueChange={cashback_maximum => set({ cashback_maximum })}
      />
      <MoneyField
        label="ของขวัญวันเกิด"
        value={row.birthday_gift}
        onValueChange={birthday_gift => set({ birthday_gift })}
      />
    </div>
  )
}

type RowsProps = {
  readonly rows: readonly TierRow[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly TierRow[]) => void
}

/** The fields for the tiers of a new table of tiers, from the lowest to the highest tier. */
export function TierRows({ rows, error, onChange }: RowsProps) {
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1
  return (
    <>
      {rows.map((row, index) => {
        const set = (change: Partial<TierRow>) =>
          onChange(rows.map(one => (one.key === row.key ? { ...one, ...change } : one)))
        return (
          <fieldset key={row.key} className={styles.tier}>
            <legend>ระดับที่ {index + 1}</legend>
            <Identity row={row} set={set} />
            <Benefits row={row} set={set} />
            <Button
              size="s"
              kind="quiet"
              disabled={rows.length <= TIERS_MIN}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              ลบระดับที่ {index + 1}
            </Button>
          </fieldset>
        )
      })}
      {error === undefined ? null : <Alert kind="error">{error}</Alert>}
      <Button
        size="s"
        disabled={rows.length >= TIERS_MAX}
        onClick={() => onChange([...rows, emptyRow(next, rows.length)])}
      >
        เพิ่มระดับ
      </Button>
    </>
  )
}
