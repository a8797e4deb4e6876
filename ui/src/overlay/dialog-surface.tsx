import { Dialog as Base } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { X } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import { useNoticesAtHead } from '../feedback/use-toasts-at-top.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './dialog.module.css'
import type { SurfaceProps } from './dialog-props.ts'
import { makeBackgroundInert } from './inert-background.ts'
import { useBackCloses } from './use-close-on-back.ts'

/** Implementation of `Dialog` and `Drawer`. Import it dynamically, because it includes the dialog library. */
export function DialogSurface(props: SurfaceProps) {
  const { open, onClose, title, hideTitle, description, children, actions, place } = props
  const [name, setName] = useState(title)
  // During the closing animation the last title is shown, because the caller may have cleared it.
  if (open && name !== title) setName(title)
  const surface = useRef<HTMLDivElement>(null)
  const { size = 'm', dismissible = true, focusFirst = surface } = props
  useBackCloses(open, dismissible ? onClose : undefined)
  useNoticesAtHead(open)

  return (
    <Base.Root
      open={open}
      onOpenChange={next => {
        if (!next && dismissible) onClose()
      }}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={surface}
          initialFocus={focusFirst}
          className={classNames(styles.surface, styles[place], place === 'center' && styles[`size_${size}`])}
        >
          <InertBackground open={open} />
          {/* The dialog uses no `<header>` and `<footer>`. Outside a section they would be landmarks of the page, which already has them. */}
          <div className={hideTitle ? styles.head_bare : styles.head}>
            <Base.Title className={hideTitle ? spoken.spoken : styles.title}>{name}</Base.Title>
            {dismissible ? (
              <Base.Close
                render={<IconButton label="ปิด" icon={<X aria-hidden="true" />} className={styles.close} />}
              />
            ) : null}
          </div>
          <div className={styles.body}>
            {description ? (
              <Base.Description className={styles.description}>{description}</Base.Description>
            ) : null}
            {children}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Makes the page behind the dialog inert: no key, pointer or screen reader reaches it. The component is inside the dialog, because it needs
 * the mounted dialog.
 */
function InertBackground({ open }: { open: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!open || mark.current === null) return
    return makeBackgroundInert(mark.current)
  }, [open])
  return <span ref={mark} hidden />
}
