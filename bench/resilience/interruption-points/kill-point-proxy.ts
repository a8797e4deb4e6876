import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Connection } from '../product-under-test.ts'
import { answersOf, type Unit, unitsOf } from './postgres-protocol.ts'
import type { Trap, Traps } from './process-kill-points.ts'

/** Two sockets of one proxied connection: `near` to the caller, `far` to the server. */
type Pair = { readonly near: Socket; readonly far: Socket; hangUp(): void }
type Carry = (pair: Pair, connection: Connection, traps: Traps) => void

const BEGINS = /^(begin|start transaction)/i
const ENDS = /^(commit|rollback|abort)/i
const COMMITS = /^commit/i

/** Proxies a PostgreSQL connection. It forwards only whole groups of messages, so it never forwards a part of a commit. */
const carryStatements: Carry = ({ near, far, hangUp }, connection, traps) => {
  const units = unitsOf()
  const answers = answersOf()
  let inTransaction = false
  /**
   * The trap (point at which the process is killed) that matches a statement of the open transaction, or null. The process is killed when this
   * transaction commits.
   */
  let meant: Trap | null = null
  let asked = 0
  let answered = 0
  let awaited: { readonly trap: Trap; readonly answer: number } | null = null
  /** Returns the trap (point at which the process is killed) whose statement is committed by these messages, or null. */
  const committed = (statements: Unit['statements']): Trap | null => {
    let found: Trap | null = null
    for (const statement of statements) {
      const trap = traps.trapOn(connection)
      if (trap !== null && trap.at !== 'answered' && trap.matches(statement)) meant = trap
      if (BEGINS.test(statement.text)) inTransaction = true
      else if (ENDS.test(statement.text)) {
        if (COMMITS.test(statement.text)) found ??= meant
        inTransaction = false
        meant = null
      } else if (!inTransaction) {
        found ??= meant
        meant = null
      }
    }
    return found
  }
  near.on('data', chunk => {
    for (const { bytes, statements, isAnswered } of units(chunk)) {
      const trap = committed(statements)
      if (trap?.at === 'commit sent') {
        traps.trigger(trap)
        hangUp()
        return
      }
      if (isAnswered) asked += 1
      if (trap !== null) awaited = { trap, answer: asked }
      far.write(bytes)
    }
  })
  far.on('data', chunk => {
    for (const isDone of answers(chunk)) {
      answered += 1
      if (answered !== awaited?.answer) continue
      if (isDone) {
        traps.trigger(awaited.trap)
        hangUp()
        return
      }
      awaited = null
    }
    near.write(chunk)
  })
}

/** Proxies an HTTP connection. It has only one call at a time, so a response always belongs to the last request. */
const carryCalls: Carry = ({ near, far, hangUp }, connection, traps) => {
  let asked = ''
  let answer = ''
  near.on('data', chunk => {
    if (answer !== '') {
      asked = ''
      answer = ''
    }
    asked += chunk.toString('utf8')
    far.write(chunk)
  })
  far.on('data', chunk => {
    answer += chunk.toString('utf8')
    const trap = traps.trapOn(connection)
    if (trap?.at === 'answered' && trap.matches(asked) && (trap.matchesAnswer?.(answer) ?? true)) {
      traps.trigger(trap)
      hangUp()
      return
    }
    near.write(chunk)
  })
}

export type TrapProxy = { readonly port: number; close(): void }

/** Opens a proxy in front of the port. It forwards all data until the point at which the test kills the process. */
export const openTrapProxy = async (
  connection: Connection,
  port: number,
  traps: Traps,
): Promise<TrapProxy> => {
  const sockets = new Set<Socket>()
  const server: Server = createServer(near => {
    const far = connect({ port, host: '127.0.0.1' })
    const hangUp = (): void => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        hangUp()
      })
      socket.on('error', hangUp)
    }
    // When one side closes its connection, `end()` first forwards the data that arrived before and then closes the other side.
    near.once('end', () => far.end())
    far.once('end', () => near.end())
    const carry = connection.endsWith('postgres') ? carryStatements : carryCalls
    carry({ near, far, hangUp }, connection, traps)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
