import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { processLog } from '../log.ts'

const PERCENT = 100

export type ExportTo = {
  readonly url: string
  /** Percentage of traces that are exported. A trace is exported with all its spans, or not at all. */
  readonly percent: number
  readonly service: string
  readonly log_level: string
}

/** Exports spans in batches in the background, and returns a function that ends this. Spans that the receiver rejects are lost. */
export const startExport = ({ url, percent, service, log_level }: ExportTo): (() => Promise<void>) => {
  const log = processLog(log_level)
  const tell = (message: string) => log.warn({ said: message }, 'traces could not be exported')
  diag.setLogger(
    {
      ...{ error: tell, warn: tell },
      ...{ info: () => undefined, debug: () => undefined, verbose: () => undefined },
    },
    DiagLogLevel.ERROR,
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / PERCENT) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    trace.disable()
    propagation.disable()
    context.disable()
    diag.disable()
  }
}
