type Settings = {
  readonly traces_url: string | null
  readonly traces_percent: number
  readonly log_level: string
}
type Program = { atStop(work: () => Promise<unknown>): void }

/** Starts tracing. It must be called before any traced library is loaded. Without a URL nothing is loaded, not even the exporter. */
export const openTraces = async (
  { traces_url, traces_percent, log_level }: Settings,
  service: string,
  program: Program,
): Promise<void> => {
  if (traces_url === null) return
  const { startExport } = await import('./exporter.ts')
  program.atStop(startExport({ url: traces_url, percent: traces_percent, service, log_level }))
}
