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
 * One keep-alive connection with serial requests. Cheaper than a client library, because it runs on the
 * measured machine.
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

const ask = (socket: Socket, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let seen: Buffer = Buffer.alloc(0)
    const done = (answer: Answer): void => {
      socket.off('data', read).off('close', lost)
      resolve(answer)
    }
    const lost = (): void => reject(new Error(`the server closed the connection of ${text.split('\r\n')[0]}`))
    const read = (chunk: Buffer): void => {
      seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk])
      const end = seen.indexOf(HEAD_ENDS)
      if (end < 0) return
      const head = seen.toString('latin1', 0, end)
      const status = Number(head.slice(9, 12))
      const length = status === 304 ? 0 : Number(/\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (Number.isNaN(length)) {
        reject(new Error(`a response without a length: ${head}`))
        return
      }
      const from = end + HEAD_ENDS.length
      if (seen.length < from + length) return
      done({ status, head, body: seen.toString('utf8', from, from + length) })
    }
    socket.on('data', read).once('close', lost)
    socket.write(text)
  })
