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

/** Without tracing this is the library's no-op tracer: no span is created and no context is propagated. */
const tracer = () => trace.getTracer('sala')

/** Span kinds: server, client, consumer. */
const KINDS = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, follows: SpanKind.CONSUMER } as const

/** Only the error's class: its message may quote input. */
const endFailed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error })
}

/** Runs work in a child span. Attributes must not contain input or URLs with references. */
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

/** As `traced`, but only within another span. */
export const tracedWithin = <T>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<T>,
): Promise<T> => (trace.getActiveSpan() === undefined ? work() : traced(name, 'asks', attributes(), work))

/** A server span; always starts a new trace. */
export const beginCall = (name: string, attributes: Attributes): Span =>
  tracer().startSpan(name, { kind: KINDS.answers, attributes, root: true })

/** Runs `work` and everything it starts within that span. */
export const runInSpan = (span: Span, work: () => void): void =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work)

/** W3C Trace Context for a job; empty without tracing. */
export const carriedTrace = (): Readonly<Record<string, string>> => {
  const carried: Record<string, string> = {}
  propagation.inject(context.active(), carried)
  return carried
}

/** Continues a carried trace context. */
export const continued = <T>(carried: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> =>
  context.with(propagation.extract(ROOT_CONTEXT, carried), work)

/** Trace id for log lines; null outside a trace. */
export const traceId = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null
