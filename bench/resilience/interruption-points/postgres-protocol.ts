/** An SQL statement that was parsed from PostgreSQL's network protocol. This file parses only the messages that show when a transaction commits. */

export type Statement = { readonly text: string; readonly values: string }

/** Messages that a client sends together before it waits for a response. A proxy forwards all of them or none. */
export type Unit = {
  readonly bytes: Buffer
  readonly statements: readonly Statement[]
  /** True if these messages end with one that PostgreSQL answers by ReadyForQuery, the end of its response. */
  readonly isAnswered: boolean
}

const LENGTH_BYTES = 4
const HEAD_BYTES = 1 + LENGTH_BYTES

type Message = { readonly kind: string; readonly body: Buffer; readonly bytes: Buffer }

/** Splits a byte stream into protocol messages. A client's first message, the startup packet, has no type byte. */
const messagesOf = (first: 'with a kind' | 'without a kind') => {
  let rest: Buffer = Buffer.alloc(0)
  let kindBytes = first === 'with a kind' ? 1 : 0
  return (chunk: Buffer): Message[] => {
    rest = Buffer.concat([rest, chunk])
    const whole: Message[] = []
    while (rest.length >= HEAD_BYTES) {
      const end = kindBytes + rest.readUInt32BE(kindBytes)
      if (rest.length < end) break
      const kind = kindBytes === 0 ? 'start' : rest.toString('latin1', 0, 1)
      const body = rest.subarray(kindBytes + LENGTH_BYTES, end)
      whole.push({ kind, body, bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
      kindBytes = 1
    }
    return whole
  }
}

/** Reads `count` zero-terminated texts at the beginning of a message. */
const textsOf = (body: Buffer, count: number): string[] => {
  const texts: string[] = []
  let from = 0
  while (texts.length < count) {
    const end = body.indexOf(0, from)
    texts.push(body.toString('utf8', from, end))
    from = end + 1
  }
  return texts
}

/** Returns a parser of the client's messages, which groups those that are sent together. It remembers the SQL of prepared statements. */
export const unitsOf = (): ((chunk: Buffer) => Unit[]) => {
  const messages = messagesOf('without a kind')
  const prepared = new Map<string, string>()
  let parts: Buffer[] = []
  let statements: Statement[] = []
  const unit = (isAnswered: boolean): Unit => {
    const whole = { bytes: Buffer.concat(parts), statements, isAnswered }
    parts = []
    statements = []
    return whole
  }
  const read = ({ kind, body, bytes }: Message): Unit | null => {
    parts.push(bytes)
    switch (kind) {
      case 'P': {
        const [name = '', text = ''] = textsOf(body, 2)
        prepared.set(name, text)
        return null
      }
      case 'B': {
        const [, name = ''] = textsOf(body, 2)
        statements.push({ text: prepared.get(name) ?? '', values: body.toString('utf8') })
        return null
      }
      case 'Q':
        statements.push({ text: textsOf(body, 1)[0] ?? '', values: '' })
        return unit(true)
      case 'S':
      case 'start':
        return unit(true)
      case 'D':
      case 'E':
      case 'C':
        return null
      default:
        return unit(false)
    }
  }
  return chunk => messages(chunk).flatMap(message => read(message) ?? [])
}

/** Returns a parser of the server's responses. For each complete response it returns true if the client's messages succeeded. */
export const answersOf = (): ((chunk: Buffer) => boolean[]) => {
  const messages = messagesOf('with a kind')
  let isDone = true
  const read = ({ kind, body }: Message): boolean[] => {
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK.
    if (kind === 'E' || (kind === 'C' && textsOf(body, 1)[0] === 'ROLLBACK')) isDone = false
    if (kind !== 'Z') return []
    const wasDone = isDone
    isDone = true
    return [wasDone]
  }
  return chunk => messages(chunk).flatMap(read)
}
