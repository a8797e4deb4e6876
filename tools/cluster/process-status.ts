import type { Plan } from './cluster-plan.ts'

const ANSWER_MS = 2_000

const ask = async (url: string): Promise<string | null> => {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })).text()
  } catch {
    return null
  }
}

/** Returns a short text about the state of a Patroni, an API node or a worker. The text is empty for all other processes. */
export const lookAt = async (plan: Plan, name: string): Promise<string> => {
  const machine = plan.machines.find(one => name === `manager-${one.name}`)
  if (machine !== undefined) {
    const answer = await ask(`http://${machine.host}:${machine.restPort}/patroni`)
    return answer === null ? 'does not answer' : roleOf(answer)
  }
  const node = [...plan.nodes, ...plan.workers].find(one => one.name === name)
  if (node === undefined) return ''
  const answer = await ask(`http://${plan.web.host}:${node.metricsPort}/readyz`)
  return answer === null ? 'does not answer' : answer.trim().replaceAll('\n', ', ')
}

const roleOf = (text: string): string => {
  const answer: { role?: string; state?: string; timeline?: number; sync_standby?: boolean } =
    JSON.parse(text)
  const role = answer.sync_standby === true ? 'synchronous follower' : (answer.role ?? 'no role')
  return `${role}, ${answer.state ?? 'no state'}, timeline ${answer.timeline ?? 'unknown'}`
}
