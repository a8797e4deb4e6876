import { Button } from '@sala/ui/action/button.tsx'
import { OptionTiles } from '@sala/ui/choice/option-tiles.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { useState } from 'react'
import { openDialog } from '../dialogs/dialog-types.ts'
import styles from './protection-page.module.css'
import { BREAKS, type BreakLength } from './protection-texts.ts'

const options = BREAKS.map(({ length, name, kind }) => ({
  value: length,
  label: name,
  note: kind === 'cool_off' ? 'พักชั่วคราว' : 'งดเล่น',
}))

export function BreakCard() {
  const [length, setLength] = useState<BreakLength | null>(null)
  return (
    <Card pad="l" className={styles.card}>
      <h2>พักหรืองดเล่น</h2>
      <p className={styles.lead}>
        เริ่มทันที ฝากเงินและเล่นเกมไม่ได้จนครบกำหนด ถอนเงินได้ตลอด และไม่มีใครยกเลิกก่อนกำหนดได้
      </p>
      <OptionTiles
        label="ระยะเวลา"
        hideLabel
        layout="grid"
        className={styles.lengths}
        options={options}
        value={length}
        onValueChange={setLength}
      />
      <Button
        kind="danger"
        wide
        disabled={length === null}
        onClick={() => length !== null && openDialog('PlayBreak', { length })}
      >
        เลือกระยะเวลานี้
      </Button>
    </Card>
  )
}
