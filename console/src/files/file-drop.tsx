import { FileText } from '@sala/ui/brand/icons.ts'
import { FieldFrame, fieldNames } from '@sala/ui/form/field-frame.tsx'
import { type ChangeEvent, useId, useState } from 'react'
import styles from './file-drop.module.css'

type Props = {
  label: string
  hint: string
  error: string | undefined
  accept: string
  name: string | null
  disabled: boolean
  onPick: (file: File) => void
}

/** One file from this machine, chosen or dropped. */
export function FileDrop({ label, hint, error, accept, name, disabled, onPick }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again, after a colleague brought it.
    event.target.value = ''
    setOver(false)
    if (file !== undefined) onPick(file)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.place} data-over={over || undefined}>
        <FileText aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          {name ?? 'เลือกไฟล์ หรือลากมาวางที่นี่'}
        </span>
        {/* Over the whole place: the browser itself then takes presses, keys and drops. */}
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          className={styles.input}
          onChange={pick}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          {...fieldNames(id, { hint, error })}
        />
      </div>
    </FieldFrame>
  )
}
