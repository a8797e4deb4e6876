import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Returns OpenTelemetry's tracer. If tracing is off, it creates no spans. */
const tracer = () => trace.getTracer('sala')

/**
 * Span kinds of OpenTelemetry, by names that this file gives them: `answers` handles a call, `asks` calls a partner or the database, `follows` runs a
 * job.
 */
const KINDS = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, follows: SpanKind.CONSUMER } as const

/** Marks a span as failed. Only the class of the error is recorded, because its message may quote input. */
const endFailed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error })
}

/** Runs work in a child span. The attributes must not contain input, or URLs with references. */
export const traced = <T>(
  name: string,
  kind: keyof typeof KINDS,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer().startActiveSpan(name, { kind: KINDS[kind], attributes }, async span => {
    try {
      return await work(span)
    } catch (error) {
      endFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Runs work in a child span if another span is active. Otherwise runs it without a span. */
export const tracedWithin = <T>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<T>,
): Promise<T> => (trace.getActiveSpan() === undefined ? work() : traced(name, 'asks', attributes(), work))

/** Starts a server span. It begins a new trace, even if the caller sent a trace context. */
export const beginCall = (name: string, attributes: Attributes): Span =>
  tracer().startSpan(name, { kind: KINDS.answers, attributes, root: true })

/** Makes the span active for `work` and everything that `work` starts. */
export const runInSpan = (span: Span, work: () => void): void =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work)

/**
 * Returns the current W3C trace context, which is stored in a job's payload, so that the job belongs to the same trace. It is empty if tracing is
 * off.
 */
export const carriedTrace = (): Readonly<Record<string, string>> => {
  const carried: Record<string, string> = {}
  propagation.inject(context.active(), carried)
  return carried
}

/** Runs work in the trace context that a job's payload contains. */
export const continued = <T>(carried: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> =>
  context.with(propagation.extract(ROOT_CONTEXT, carried), work)

/** Returns the trace id for log lines. Returns null outside a trace. */
export const traceId = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null
