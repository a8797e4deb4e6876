import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  /**
   * Called on Escape, the close button, a press outside, or the phone's back button. The caller then sets
   * `open` to false.
   */
  onClose: () => void
  /** Name of the dialog, shown as its heading. */
  title: string
  /** True: only screen readers get the title, because the content has its own heading. */
  hideTitle?: boolean | undefined
  /** A text under the title. Screen readers read it after the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, of equal width. The first one is closest to the thumb. */
  actions?: ReactNode
  /** Size of the dialog. `full` fills the window; its content must leave room for the close button at the upper right. */
  size?: 's' | 'm' | 'l' | 'full' | undefined
  /** The element that gets the focus when the dialog opens. By default this is the dialog, so that the close button shows no focus ring. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** False: the person must answer. The dialog then ignores Escape, back and a press outside, and has no close button. */
  dismissible?: boolean | undefined
}

export interface SurfaceProps extends DialogProps {
  place: 'center' | 'left' | 'right'
}
