import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useState } from 'react'
import { download } from '../calls/file-download.ts'
import { useAction } from '../calls/use-action.ts'
import { TimeField } from '../fields/time-field.tsx'
import styles from './finance-screen.module.css'
import { exportNames } from './finance-texts.ts'

type Name = keyof typeof exportNames

const FORMS = {
  xlsx: { name: 'Excel (XLSX)', at: 'workbooks' },
  csv: { name: 'CSV', at: 'exports' },
} as const

/** Downloads of the finance exports for a range of days, both ends included. */
export function Exports({ day }: { day: string }) {
  const [from, setFrom] = useState(day)
  const [what, setWhat] = useState<Name | null>(null)
  const [form, setForm] = useState<keyof typeof FORMS>('xlsx')
  const { busy, submit, alert } = useAction<Name, void>({
    send: name =>
      download(`/finance/${FORMS[form].at}/${name}?from=${from}&to=${day}`, `${name}-${from}-${day}.${form}`),
  })
  return (
    <section className={styles.part} aria-label="ดาวน์โหลด">
      <h2>ดาวน์โหลด</h2>
      <div className={styles.files}>
        <TimeField kind="day" label="ตั้งแต่วันที่ (ถึงวันที่แสดง)" max={day} value={from} onValueChange={setFrom} />
        <SelectField
          label="รูปแบบไฟล์"
          value={form}
          options={Object.entries(FORMS).map(([value, { name }]) => ({ value, label: name }))}
          onChange={event => setForm(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        />
        {(Object.keys(exportNames) as Name[]).map(name => (
          <Button
            key={name}
            size="s"
            loading={busy && what === name}
            onClick={() => {
              setWhat(name)
              submit(name)
            }}
          >
            {exportNames[name]}
          </Button>
        ))}
      </div>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
    </section>
  )
}
