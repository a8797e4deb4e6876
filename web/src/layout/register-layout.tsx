import { Outlet } from '@tanstack/react-router'

/** L01: the layout of the pages on which one signs in or joins. */
export function RegisterLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
