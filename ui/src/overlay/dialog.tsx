import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { SurfaceProps } from './dialog-surface.tsx'

const loadSurface = () => import('./dialog-surface.tsx').then(file => ({ default: file.DialogSurface }))
const DialogSurface = lazy(loadSurface)

/** Fetches the dialog's code ahead of the first press, e.g. when the page has become idle. */
export function preloadDialog(): void {
  void loadSurface()
}

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, the close button, a press outside or the phone's back button; the owner sets `open`. */
  onClose: () => void
  /** The dialog's name, drawn as its heading. */
  title: string
  /** Keeps the title for screen readers only, where the content begins with a heading of its own. */
  hideTitle?: boolean | undefined
  /** A line under the title, read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot; they share the width. The first is the nearest to the thumb. */
  actions?: ReactNode
  size?: 's' | 'm' | 'l' | undefined
  /** `false` while something must be answered: no close button, Escape, back or press outside. */
  dismissible?: boolean | undefined
}

/** A modal dialog: a sheet from below on a phone, a card from 768 px. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} place="center" />
}

export interface DrawerProps
  extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'hideTitle' | 'children'> {
  side?: 'left' | 'right' | undefined
  /** Stands at the bottom, below what scrolls. */
  foot?: ReactNode
}

/** A modal panel from the side, such as the menu of a phone. */
export function Drawer({ side = 'left', foot, ...props }: DrawerProps) {
  return <Overlay {...props} place={side} actions={foot} />
}

function Overlay(props: SurfaceProps) {
  // Once loaded it stays mounted while closed, so that closing can be animated.
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
