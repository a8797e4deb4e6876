import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, the close button, a press outside or the phone's back button; the owner sets `open`. */
  onClose: () => void
  /** The dialog's name, drawn as its heading. */
  title: string
  /** Title for screen readers only, where the content has a heading. */
  hideTitle?: boolean | undefined
  /** A line under the title, read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot; they share the width. The first is the nearest to the thumb. */
  actions?: ReactNode
  /** `full` is the whole window, for what needs all of it; its content makes room for the close button at the upper right. */
  size?: 's' | 'm' | 'l' | 'full' | undefined
  /** Initial focus; default is the dialog, so the close button shows no ring. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** `false` while something must be answered: no close button, Escape, back or press outside. */
  dismissible?: boolean | undefined
}

export interface SurfaceProps extends DialogProps {
  place: 'center' | 'left' | 'right'
}
