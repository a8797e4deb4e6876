import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate, type TestCertificate } from '../../../../test/test-certificate-builder.ts'
import { limitedServer } from './limited-server.ts'
import { type Door, openListener } from './listener.ts'
import { readTls } from './tls.ts'

const node = makeCertificate('node.test')
const proxy = makeCertificate('proxy.test')
const SILENCE_MS = 100

const fileOf = async (folder: string, name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** Creates a listener with a certificate in files, as an API node does. */
const doorWith = async (client: TestCertificate | null): Promise<Door> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-tls-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const tls = await readTls({
    tls_cert_file: await fileOf(folder, 'cert.pem', node.cert),
    tls_key_file: await fileOf(folder, 'key.pem', node.key),
    tls_client_ca_file: client === null ? null : await fileOf(folder, 'clients.pem', client.cert),
  })
  const door = await openListener(0, '127.0.0.1', { tls })
  onTestFinished(() => door.close())
  return door
}

const ask = async (door: Door, options: RequestOptions): Promise<number | string> => {
  const asked = request({ host: '127.0.0.1', port: door.port, agent: false, ...options }).end()
  try {
    const [answer] = await once(asked, 'response')
    return answer.statusCode
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

test('a node with a certificate is reached by TLS only, and only by callers who trust that certificate', async () => {
  const door = await doorWith(null)
  // Before the program is ready the listener responds 503, over TLS too.
  expect(await ask(door, { ca: node.cert })).toBe(503)
  expect(await ask(door, { ca: proxy.cert })).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
  expect(await ask(door, { ca: node.cert, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).toMatch(
    /SSL|PROTOCOL/,
  )
  const plain = plainRequest({ host: '127.0.0.1', port: door.port, agent: false }).end()
  await expect(once(plain, 'response')).rejects.toThrow()
})

test('where the proxy needs a client certificate, no other caller is answered', async () => {
  const door = await doorWith(proxy)
  expect(await ask(door, { ca: node.cert, ...proxy })).toBe(503)
  expect(await ask(door, { ca: node.cert })).not.toBe(503)
  expect(await ask(door, { ca: node.cert, ...makeCertificate('proxy.test') })).not.toBe(503)
})

test('a caller without a TLS handshake is disconnected', async () => {
  const server = limitedServer((_request, response) => response.end(), { silenceMs: SILENCE_MS, tls: node })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has a port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'close')
})

test('the error for a missing certificate file names its variable', async () => {
  const nowhere = {
    tls_cert_file: '/nowhere/cert.pem',
    tls_key_file: '/nowhere/key.pem',
    tls_client_ca_file: null,
  }
  await expect(readTls(nowhere)).rejects.toThrow('TLS_CERT_FILE')
  expect(await readTls({ ...nowhere, tls_cert_file: null })).toBeNull()
})
