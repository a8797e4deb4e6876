import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './drop-place.module.css'

/** A file input that accepts the same file again. */
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
  /** Visible content; the input covers it. */
  children: ReactNode
}

/** A drop zone for one file. Check the file: drops are not filtered. */
export function DropPlace({ onPick, children, className, ...input }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  return (
    <div className={classNames(styles.place, className)} data-over={over || undefined}>
      {children}
      {/* Over the whole place: the browser itself then takes presses, keys and drops. */}
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
