import { type RequestListener, request as send } from 'node:http'

/** Forwards calls to the program that listens on this port of the same computer. */
export const forwardTo =
  (port: number): RequestListener =>
  (request, response) => {
    const onward = send(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  }
