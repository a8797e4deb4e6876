/** A line longer than this is no event of ours: the stream is given up. */
const BUFFER_MAX_CHARACTERS = 16_384

/** The `data:` payloads of a server-sent event stream, as they come; ends with the stream. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      buffer += decoder.decode(value, { stream: true })
      const lines = buffer.split(/\r\n|\n|\r/)
      buffer = lines.pop() ?? ''
      if (buffer.length > BUFFER_MAX_CHARACTERS) return
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
