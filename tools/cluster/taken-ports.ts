import { isPortTaken, openListener } from '../../server/src/platform/http/listener/listener.ts'
import type { Address } from './balancer-settings.ts'
import { type Plan, PORTS_FROM_WEB } from './cluster-plan.ts'
import { runningPid } from './cluster-processes.ts'
import { databaseFolder } from './manager-settings.ts'
import { databaseOn } from './process-supervisor.ts'

/** A host and port on which a process of the cluster will listen, and the name of the process. */
type Wanted = Address & { readonly piece: string }

/** Returns every host and port on which the cluster listens, each with the name of its process. */
export const listAddresses = (plan: Plan): Wanted[] => {
  const { web, writer, reader, sandbox, nodes, workers, machines } = plan
  const own = (port: number): Address => ({ host: web.host, port })
  const of = (piece: string, ...addresses: readonly Address[]): Wanted[] =>
    addresses.map(({ host, port }) => ({ piece, host, port }))
  return [
    ...of('balancer', web, writer, reader),
    ...nodes.flatMap(({ name, port, metricsPort }) => of(name, own(port), own(metricsPort))),
    ...of('sandbox', sandbox),
    ...workers.flatMap(({ name, metricsPort }) => of(name, own(metricsPort))),
    ...machines.flatMap(({ name, host, storePort, peerPort, restPort, databasePort }) => [
      ...of(`store-${name}`, { host, port: storePort }, { host, port: peerPort }),
      ...of(`manager-${name}`, { host, port: restPort }, { host, port: databasePort }),
    ]),
    ...of('outside', own(Number(new URL(plan.outsideUrl).port))),
  ]
}

/** Returns true if a process of this cluster uses the port. It may have been left running when the tool was killed. */
const isOurs = ({ folder, machines }: Plan, { piece, port }: Wanted): boolean => {
  const database = machines.find(({ databasePort }) => databasePort === port)
  return (
    runningPid(folder, piece) !== null ||
    (database !== undefined && databaseOn(databaseFolder(database)) !== null)
  )
}

const isTaken = async ({ port, host }: Address): Promise<boolean> => {
  try {
    await (await openListener(port, host)).close()
    return false
  } catch (error) {
    if (isPortTaken(error)) return true
    throw error
  }
}

/** Returns the hosts and ports of the cluster on which another program listens. Throws if this machine does not have one of the hosts. */
export const findTakenAddresses = async (plan: Plan): Promise<Wanted[]> => {
  const wanted = listAddresses(plan).filter(one => !isOurs(plan, one))
  const taken = await Promise.all(wanted.map(isTaken))
  return wanted.filter((_, index) => taken[index])
}

export const takenPortsText = (taken: readonly Wanted[], { web }: Plan): string =>
  [
    'Nothing was started, because other programs use ports of the cluster:',
    '',
    ...taken.map(({ host, port, piece }) => `  port ${port} of ${host} is in use; it is for ${piece}`),
    '',
    `Stop those programs. PORT=… moves the ${PORTS_FROM_WEB} ports from ${web.port} on; the other ports are fixed.`,
  ].join('\n')
