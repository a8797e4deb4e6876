import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  /**
   * Called for Escape, the close button, a press outside or the phone's back button. The owner then sets
   * `open`.
   */
  onClose: () => void
  /** Name of the dialog, shown as its heading. */
  title: string
  /** Shows the title to screen readers only, if the content has a heading. */
  hideTitle?: boolean | undefined
  /** A line under the title; screen readers read both. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, of equal width. The first is closest to the thumb. */
  actions?: ReactNode
  /** `full` fills the window. Its content must leave room for the close button at the upper right. */
  size?: 's' | 'm' | 'l' | 'full' | undefined
  /** Initial focus; default is the dialog, so the close button shows no ring. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** `false` if an answer is required: no close button, Escape, back or press outside. */
  dismissible?: boolean | undefined
}

export interface SurfaceProps extends DialogProps {
  place: 'center' | 'left' | 'right'
}
