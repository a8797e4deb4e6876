type Settings = {
  readonly traces_url: string | null
  readonly traces_percent: number
  readonly log_level: string
}
type Program = { atStop(work: () => Promise<unknown>): void }

/** Call it before any traced library is used. Without a URL the exporter is not even loaded. */
export const openTraces = async (
  { traces_url, traces_percent, log_level }: Settings,
  service: string,
  program: Program,
): Promise<void> => {
  if (traces_url === null) return
  const { startExport } = await import('./exporter.ts')
  program.atStop(startExport({ url: traces_url, percent: traces_percent, service, log_level }))
}
