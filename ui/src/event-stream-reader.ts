/** Maximum number of characters in a line of an event stream. A longer line is not one of our events, so reading stops. */
const BUFFER_MAX_CHARACTERS = 16_384

export type Listening = {
  /**
   * Called for each chunk of the body that arrives, also for heartbeats. The arrival of the headers does not count, because a proxy may pass
   * them on and hold back the body.
   */
  onData: () => void
  /** If no chunk arrives for this many milliseconds, reading ends. */
  silenceMs: number
}

/**
 * Yields the `data:` payloads of a server-sent event stream, until the stream ends or no chunk arrives for
 * `silenceMs`.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  { onData, silenceMs }: Listening,
): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const giveUp = () => void reader.cancel().catch(() => undefined)
  let silence = setTimeout(giveUp, silenceMs)
  let buffer = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(giveUp, silenceMs)
      onData()
      buffer += decoder.decode(value, { stream: true })
      const lines = buffer.split(/\r\n|\n|\r/)
      buffer = lines.pop() ?? ''
      if (buffer.length > BUFFER_MAX_CHARACTERS) return
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
    }
  } finally {
    clearTimeout(silence)
    await reader.cancel().catch(() => undefined)
  }
}
