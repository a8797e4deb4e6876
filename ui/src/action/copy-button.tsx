import { useEffect, useState } from 'react'
import { Check, Copy } from '../brand/icons.ts'
import { copyText } from '../browser/clipboard.ts'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './copy-button.module.css'

const COPIED_SHOWN_MS = 2000

export interface CopyButtonProps {
  text: string
  /**
   * Name of what the button copies, for screen readers: "เลขบัญชี" gives the label "คัดลอก เลขบัญชี". The space separates the visible word, which
   * speech control looks for.
   */
  what: string
  /** True: the visible label also names the value. Use this if the context does not say what is copied. */
  named?: boolean | undefined
  /** True: the button shows only an icon, for rows with little space. */
  compact?: boolean | undefined
  onCopied?: (() => void) | undefined
  className?: string | undefined
}

/**
 * A button that copies `text`. If the browser has no clipboard access (some in-app browsers), it shows a
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

  const label = `คัดลอก${named ? '' : ' '}${what}`
  const word = { idle: named ? label : 'คัดลอก', copied: 'คัดลอกแล้ว', refused: 'คัดลอกไม่ได้' }[state]
  return (
    <button
      type="button"
      className={classNames(styles.button, state === 'copied' && styles.copied, className)}
      aria-label={label}
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
