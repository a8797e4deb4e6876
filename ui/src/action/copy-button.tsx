import { useEffect, useState } from 'react'
import { Check, Copy } from '../brand/icons.ts'
import { copyText } from '../browser/clipboard.ts'
import { classNames } from '../class-names.ts'
import spoken from '../spoken.module.css'
import styles from './copy-button.module.css'

const COPIED_SHOWN_MS = 2000

export interface CopyButtonProps {
  text: string
  /** Name of the copied value for screen readers: "เลขบัญชี" gives "คัดลอกเลขบัญชี". */
  what: string
  /** True: the button's label also names the value, because the context does not. */
  named?: boolean | undefined
  /** True: the button has only an icon, for narrow rows. */
  compact?: boolean | undefined
  onCopied?: (() => void) | undefined
  className?: string | undefined
}

/**
 * A button that copies `text`. If the browser refuses (an in-app browser without clipboard), it shows a
 * message and the text stays selectable.
 */
export function CopyButton({
  text,
  what,
  named = false,
  compact = false,
  onCopied,
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    const isCopied = await copyText(text)
    setState(isCopied ? 'copied' : 'refused')
    if (isCopied) onCopied?.()
  }

  const word = { idle: named ? `คัดลอก${what}` : 'คัดลอก', copied: 'คัดลอกแล้ว', refused: 'คัดลอกไม่ได้' }[state]
  return (
    <button
      type="button"
      className={classNames(styles.button, state === 'copied' && styles.copied, className)}
      aria-label={`คัดลอก${what}`}
      onClick={copy}
    >
      {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {compact ? null : <span aria-hidden="true">{word}</span>}
      <span className={spoken.spoken} role="status">
        {state === 'idle' ? '' : word}
      </span>
    </button>
  )
}
