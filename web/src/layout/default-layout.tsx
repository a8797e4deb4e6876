import { Outlet } from '@tanstack/react-router'

/** L01. */
export function DefaultLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
