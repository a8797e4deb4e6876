/**
 * Listens for uncaught errors and rejected promises in the lobby's code. The code that reports them loads with the first error, because most pages
 * never have one.
 */
export const reportBrowserFaults = (): void => {
  const report = (kind: 'error' | 'rejection', cause: unknown) => {
    void import('./fault-report.ts').then(file => file.addFault(kind, cause)).catch(() => undefined)
  }
  window.addEventListener('error', event => report('error', event.error))
  window.addEventListener('unhandledrejection', event => report('rejection', event.reason))
}
