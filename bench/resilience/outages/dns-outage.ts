import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Outage } from './outages.ts'

const run = promisify(execFile)
/** Address of the test's DNS server. 127.0.0.1 is avoided, because a DNS resolver of the machine may use it. */
const SERVER = { address: '127.53.53.53', port: 53 }
const HEAD_BYTES = 12
const ANSWER_FLAGS = 0x8180
const TYPE_A = 1
/** Answer section of a DNS response: a pointer to the name, type A, class IN, TTL 0, and the four bytes of 127.0.0.1. */
const LOOPBACK = Buffer.from('c00c000100010000000000047f000001', 'hex')

/** Returns the response to a DNS query: this machine's IP address for type A, an empty answer for any other type. */
const answerTo = (asked: Buffer): Buffer => {
  const nameEnd = asked.indexOf(0, HEAD_BYTES)
  const question = asked.subarray(HEAD_BYTES, nameEnd + 5)
  const isAddress = asked.readUInt16BE(nameEnd + 1) === TYPE_A
  const head = Buffer.alloc(HEAD_BYTES)
  asked.copy(head, 0, 0, 2)
  head.writeUInt16BE(ANSWER_FLAGS, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isAddress ? 1 : 0, 6)
  return Buffer.concat([head, question, ...(isAddress ? [LOOPBACK] : [])])
}

export type Names = {
  /** Words to put before a command so that the program uses the test's DNS server. */
  readonly through: readonly string[]
  readonly host: string
  readonly outages: readonly Outage[]
  close(): Promise<void>
}

/** Opens a DNS server that can stop answering. Returns null without root rights. */
export const openNames = async (): Promise<Names | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-names-'))
  const settings = join(folder, 'resolv.conf')
  await writeFile(settings, `nameserver ${SERVER.address}\n`)
  const through = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    'mount --bind "$0" /etc/resolv.conf && exec "$@"',
    settings,
  ]
  const socket = createSocket('udp4')
  let isSilent = false
  socket.on('message', (asked, { port, address }) => {
    if (!isSilent) socket.send(answerTo(asked), port, address)
  })
  const close = async (): Promise<void> => {
    socket.close()
    await rm(folder, { recursive: true })
  }
  try {
    socket.bind(SERVER)
    await once(socket, 'listening')
    const [program = '', ...args] = through
    await run(program, [...args, 'true'])
  } catch {
    await close()
    return null
  }
  return {
    // The processes use the host name `localhost`, because the sandbox accepts no other. The test's DNS server resolves it.
    ...{ through, host: 'localhost', close },
    outages: [
      {
        what: 'host names do not resolve',
        logs: /did not answer/,
        allowedAnswers: ['503 game_site_silent', '503 gateway_silent'],
        does: async (product, lasts) => {
          isSilent = true
          // Open connections need no DNS. The kills below close them, so that the restarted processes must look up host names again.
          product.kill('worker')
          product.kill('sandbox')
          await lasts()
          isSilent = false
        },
      },
    ],
  }
}
