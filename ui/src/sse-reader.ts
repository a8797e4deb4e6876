/** A line longer than this is no event of ours: the stream is given up. */
const BUFFER_MAX_CHARACTERS = 16_384

export type Listening = {
  /** Called for each piece that comes, a heartbeat too. The head of an answer says nothing: a proxy may hold its body back. */
  onHeard: () => void
  /** The stream ends after so long without any piece. */
  silenceMs: number
}

/** The `data:` payloads of a server-sent event stream, as they come; ends with the stream, or when it has fallen silent. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  { onHeard, silenceMs }: Listening,
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
      onHeard()
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
