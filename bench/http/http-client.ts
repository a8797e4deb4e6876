import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Answer = { readonly status: number; readonly head: string; readonly body: string }

/**
 * A client with one keep-alive connection, which sends one request after the other. It shares the machine with the measured server, so it must use
 * less CPU time than a client library.
 */
export type Caller = { ask(request: Request): Promise<Answer>; close(): void }

const HEAD_ENDS = '\r\n\r\n'

export const openCaller = async (port: number): Promise<Caller> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return { ask: request => ask(socket, textOf(request)), close: () => socket.destroy() }
}

const textOf = ({ method, path, headers = {}, body }: Request): string => {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`]),
  ]
  return lines.join('\r\n') + HEAD_ENDS + sent
}

const statusOf = (head: string): number => Number(head.slice(9, 12))

/**
 * Returns the length of the response's body in bytes, or NaN if the header Content-Length is missing. For status 304 it is 0, because such a response
 * has no body even if its header names a length.
 */
const lengthOf = (head: string): number =>
  statusOf(head) === 304 ? 0 : Number(/\ncontent-length: (\d+)/i.exec(head)?.[1])

const ask = (socket: Socket, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // A long page arrives in many chunks. They are joined once, and decoded to text only if the caller reads the text.
    const chunks: Buffer[] = []
    let received = 0
    let head = ''
    let total = Number.POSITIVE_INFINITY
    const done = (answer: Answer): void => {
      socket.off('data', read).off('close', lost)
      resolve(answer)
    }
    const lost = (): void => reject(new Error(`the server closed the connection of ${text.split('\r\n')[0]}`))
    const readHead = (): void => {
      const start = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
      const end = start.indexOf(HEAD_ENDS)
      if (end < 0) return
      head = start.toString('latin1', 0, end)
      total = end + HEAD_ENDS.length + lengthOf(head)
    }
    const read = (chunk: Buffer): void => {
      chunks.push(chunk)
      received += chunk.length
      if (head === '') readHead()
      if (Number.isNaN(total)) reject(new Error(`a response without a length: ${head}`))
      if (!(received >= total)) return
      done({
        status: statusOf(head),
        head,
        get body() {
          return Buffer.concat(chunks).toString('utf8', head.length + HEAD_ENDS.length, total)
        },
      })
    }
    socket.on('data', read).once('close', lost)
    socket.write(text)
  })
