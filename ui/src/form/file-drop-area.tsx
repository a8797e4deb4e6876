import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './file-drop-area.module.css'

/** Returns props of a file input. They report a chosen file even if the same file is chosen twice in a row. */
export const fileInput = (
  onPick: (file: File) => void,
): Pick<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> => ({
  type: 'file',
  className: styles.input,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file !== undefined) onPick(file)
  },
})

export interface DropPlaceProps extends ComponentProps<'input'> {
  onPick: (file: File) => void
  /** The drop zone's visible content. The transparent file input covers it. */
  children: ReactNode
}

/** A drop zone for one file. The caller must check the file's type, because the browser does not filter dropped files. */
export function DropPlace({ onPick, children, className, ...input }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  return (
    <div className={classNames(styles.place, className)} data-over={over || undefined}>
      {children}
      {/* The transparent input covers the drop zone, so that the browser handles clicks, keys and drops. */}
      <input
        {...input}
        {...fileInput(file => {
          setOver(false)
          onPick(file)
        })}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  )
}
