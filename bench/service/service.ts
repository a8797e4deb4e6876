import { verdictOn } from '../resilience/books.ts'
import { liveDuring, nothingTold } from '../resilience/member.ts'
import { type Row, whole } from '../table.ts'
import { openClusterHouse } from './cluster-house.ts'
import { type Happened, happen, rowOf } from './happening.ts'
import type { Length } from './lengths.ts'
import { openCluster } from './open-cluster.ts'
import { nodesRows } from './throughput.ts'
import { troublesOf } from './troubles.ts'
import { earlierVersion, type Version } from './versions.ts'

export const NODES = 'nodes'
export const namesOf = ({ durations }: Length): string[] => [
  ...[NODES, ...troublesOf(durations).map(({ name }) => name)],
]

type Options = {
  readonly length: Length
  readonly seed: number
  /** Names of rows; they run in the order of `namesOf`. */
  readonly only: readonly string[]
  /** Parent of the cluster's folder. */
  readonly folder?: string | undefined
  readonly port: number
  readonly say: (line: string) => void
  /** Ends the run before the next fault and stops all processes. */
  readonly signal: AbortSignal
}

/**
 * Injects the faults one after the other while members act through the load balancer, and compares
 * everything at the end.
 */
export const serveUnderTrouble = async (options: Options): Promise<Row[]> => {
  const { length, seed, only, folder, port, say, signal } = options
  let version: Version | null = null
  const rootIn = (own: string): string => {
    version = earlierVersion(own)
    say(`the cluster starts with ${version.name}`)
    return version.root
  }
  const cluster = await openCluster({ folder, port, rootIn, tell: say, signal })
  // A failed start must stop its processes.
  const house = await openClusterHouse(cluster, length.members).catch(async error => {
    await cluster.stop()
    throw error
  })
  try {
    const told = nothingTold()
    const rows: Row[] = []
    const happened: Happened[] = []
    await liveDuring(house, told, seed, async () => {
      if (only.includes(NODES)) rows.push(...(await nodesRows(cluster, house, told, length.nodesMs)))
      for (const trouble of troublesOf(length.durations).filter(({ name }) => only.includes(name))) {
        if (signal.aborted) return
        say(`${trouble.name}: ${trouble.what}`)
        happened.push(await happen(trouble, cluster, house, told))
      }
    })
    const { lost, doubled, faults } = await verdictOn(house, told)
    for (const fault of [...lost, ...doubled, ...faults]) say(`seed ${seed}: ${fault}`)
    for (const one of happened) rows.push(await rowOf(one, house))
    rows.push({
      measure: 'all acknowledgements, compared with the records of the partners',
      budget: '0 lost, 0 doubled, exact to the satang',
      seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
      figures: `seed ${seed}: ${whole(told.operations)} acknowledged by ${length.members} members`,
      kept: lost.length + doubled.length + faults.length === 0,
    })
    return rows
  } finally {
    await house.close()
    await cluster.stop()
  }
}
