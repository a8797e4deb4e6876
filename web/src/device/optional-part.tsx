import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

type Props = {
  children: ReactNode
  /** Another key is another try. */
  name?: string
  /** The part's file did not come, or drawing it failed. */
  onMissing?: () => void
}

const nothing = () => null

/** A part that the page can do without while its file is fetched, and when it does not come: the page itself stays. */
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
