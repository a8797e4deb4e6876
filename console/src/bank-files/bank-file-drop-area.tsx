import { FileText } from '@sala/ui/brand/icons.ts'
import { FieldFrame, fieldNames } from '@sala/ui/form/field-frame.tsx'
import { DropPlace } from '@sala/ui/form/file-drop-area.tsx'
import { useId } from 'react'
import styles from './bank-file-drop-area.module.css'

type Props = {
  label: string
  hint: string
  error: string | undefined
  name: string | null
  disabled: boolean
  onPick: (file: File) => void
}

/** File input with drag and drop. It accepts every file type, because phones hide files of unknown types. */
export function FileDrop({ label, hint, error, name, ...input }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hideLabel hint={hint} error={error}>
      <DropPlace {...input} id={id} className={styles.place} {...fieldNames(id, { hint, error })}>
        <FileText aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          {name ?? 'เลือกไฟล์ หรือลากมาวางที่นี่'}
        </span>
      </DropPlace>
    </FieldFrame>
  )
}
