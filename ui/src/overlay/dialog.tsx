import { type ReactNode, useEffect, useState } from 'react'
import type { DialogProps, SurfaceProps } from './dialog-props.ts'
import type { DialogSurface } from './dialog-surface.tsx'

type Surface = typeof DialogSurface
let loaded: Surface | null = null

async function loadSurface(): Promise<Surface> {
  loaded = (await import('./dialog-surface.tsx')).DialogSurface
  return loaded
}

/** Loads the dialog's code before it is needed. An error is ignored here, because opening the dialog reports it. */
export function preloadDialog(): void {
  loadSurface().catch(() => undefined)
}

/** A modal dialog: a bottom sheet on a phone, a card from 768 px. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} place="center" />
}

export interface DrawerProps
  extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'hideTitle' | 'children'> {
  side?: 'left' | 'right' | undefined
  /** Content that stays at the bottom, below the scrolling content. */
  foot?: ReactNode
}

/** A modal panel at the side of the window, such as a phone's menu. */
export function Drawer({ side = 'left', foot, ...props }: DrawerProps) {
  return <Overlay {...props} place={side} actions={foot} />
}

/**
 * Loads the dialog's code and then renders the dialog. It does not use React's `lazy` with Suspense, which would delay the content by 300 ms. The
 * dialog stays mounted after the first opening, so that its closing can be animated.
 */
function Overlay(props: SurfaceProps) {
  const [surface, setSurface] = useState<{ Surface: Surface } | { failure: unknown } | null>(null)
  const missing = props.open && surface === null
  useEffect(() => {
    if (!missing) return
    let isGone = false
    const found = loaded ? Promise.resolve(loaded) : loadSurface()
    found.then(
      Surface => !isGone && setSurface({ Surface }),
      (failure: unknown) => !isGone && setSurface({ failure }),
    )
    return () => {
      isGone = true
    }
  }, [missing])

  if (surface === null) return null
  if ('failure' in surface) throw surface.failure
  return <surface.Surface {...props} />
}
