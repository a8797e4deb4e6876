import { lazy, Suspense } from 'react'
import { WaitingPage } from './waiting-page.tsx'

const ErrorPage = lazy(async () => ({ default: (await import('../content/error-page.tsx')).ErrorPage }))

/** The 500 page (E14) where the router does not show it; hardly anybody sees it, so that it is fetched when it is needed. */
export function BrokenPage() {
  return (
    <Suspense fallback={<WaitingPage />}>
      <ErrorPage />
    </Suspense>
  )
}
