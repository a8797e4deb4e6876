import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

type Props = {
  children: ReactNode
  /** When this value changes, a part that failed is loaded and rendered again. */
  name?: string
  /** Called if the part's code failed to load or rendering it failed. */
  onMissing?: () => void
}

const nothing = () => null

/** A part of a page that may be missing: while its code loads, or if it fails, the rest of the page stays. */
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
