import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

type Props = {
  children: ReactNode
  /** Identifies the content. A part that failed is loaded and rendered again when this value changes. */
  name?: string
  /** Called if the code of the part failed to load, or if rendering it failed. */
  onMissing?: () => void
}

const nothing = () => null

/** A part of a page that may be missing. The rest of the page stays visible while the part's code loads, and also if the part fails. */
export function OptionalPart({ children, name = '', onMissing }: Props) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={nothing}
      {...(onMissing && { onCatch: onMissing })}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}
