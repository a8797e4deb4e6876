import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

type Props = {
  children: ReactNode
  /** A new key retries. */
  name?: string
  /** The chunk failed to load, or rendering it failed. */
  onMissing?: () => void
}

const nothing = () => null

/** An optional part of a page: while its chunk loads, or when it fails, the rest of the page stays. */
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
