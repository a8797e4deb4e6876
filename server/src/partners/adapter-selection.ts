import type { SandboxPlace, Setting } from './adapter-kit/adapter-settings.ts'
import {
  adapters,
  type ChosenPartner,
  type ChosenPartners,
  MULTI_PARTNER_PORTS,
  OPTIONAL_PORTS,
  type Port,
} from './adapter-registry.ts'

type Environment = Readonly<Record<string, string | undefined>>
/** A configuration error: the name of an environment variable, and a text that says why its value is wrong. */
export type Problem = readonly [variable: string, words: string]

export const DEFAULT_ADAPTER = 'sala'
const KEY_MIN_CHARACTERS = 16
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Returns the name of the environment variable that selects the adapters of a port (an interface to one kind of partner). */
export const variableOfPort = (port: Port): string => port.toUpperCase()

/** Value of the environment variable that leaves an optional port (an interface to one kind of partner) without a partner. */
const NO_PARTNER = 'none'

/**
 * Returns the adapter of a port (an interface to one kind of partner) whose environment variable is not set. In production, an optional port has a
 * partner only if an environment variable selects it.
 */
const defaultOf = (port: Port, sandbox: SandboxPlace | null): string => {
  const optional = OPTIONAL_PORTS[port]
  if (optional === undefined) return DEFAULT_ADAPTER
  return sandbox === null ? NO_PARTNER : optional
}

const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

const portProblems = (port: Port, names: readonly string[]): Problem[] => {
  const variable = variableOfPort(port)
  const known = Object.keys(adapters[port])
  if (OPTIONAL_PORTS[port] !== undefined && names.join() === NO_PARTNER) return []
  const strange = names.filter(name => !known.includes(name))
  if (names.length === 0 || strange.length > 0)
    return [
      [
        variable,
        `is ${JSON.stringify(names.join(','))}; wanted: ${[...known, ...(OPTIONAL_PORTS[port] === undefined ? [] : [NO_PARTNER])].join(' or ')}`,
      ],
    ]
  if (new Set(names).size < names.length) return [[variable, 'names one adapter twice']]
  return names.length > 1 && !MULTI_PARTNER_PORTS.has(port)
    ? [[variable, 'names several adapters; only one is allowed']]
    : []
}

const settingProblem = (
  value: string | undefined,
  setting: Setting,
  sandbox: SandboxPlace | null,
): string | null => {
  if (value === undefined) return `is not set; wanted: ${setting.wanted}`
  if (!setting.schema.safeParse(value).success)
    return `${setting.kind === 'key' ? 'cannot be used' : `is ${JSON.stringify(value)}`}; wanted: ${setting.wanted}`
  if (setting.kind === 'address') {
    if (sandbox === null && !value.startsWith('https://'))
      return 'is not https, which is required outside the sandbox'
    // The sandbox accepts only URLs of this computer, because it must not call a real partner, and it is the default mode.
    if (sandbox !== null && !LOOPBACK.has(new URL(value).hostname))
      return 'is on another machine; real partners need SALA_MODE=production and OPERATOR_LICENCE'
  }
  if (setting.kind === 'key' && sandbox === null && value.length < KEY_MIN_CHARACTERS)
    return `is too short; wanted: at least ${KEY_MIN_CHARACTERS} characters`
  return null
}

/**
 * Reads from the environment which adapters serve each port (an interface to one kind of partner), and their configuration. `sandbox` is null in
 * production. `published` has the sandbox's keys and secrets, which production refuses because they are in the public source code.
 */
export const choosePartners = (
  env: Environment,
  sandbox: SandboxPlace | null,
  published: readonly string[],
): { chosen: ChosenPartners; problems: Problem[] } => {
  const problems: Problem[] = []
  const choose = (port: Port): ChosenPartner[] => {
    const names = namesOf(env[variableOfPort(port)] ?? defaultOf(port, sandbox))
    problems.push(...portProblems(port, names))
    return names.flatMap(name => {
      const adapter = adapters[port][name]
      if (adapter === undefined) return []
      const values: Record<string, string> = {}
      for (const [variable, setting] of Object.entries(adapter.settings)) {
        const value = env[variable] ?? (sandbox === null ? setting.usual : setting.sandbox(sandbox))
        const wrong =
          sandbox === null && value !== undefined && published.includes(value)
            ? `is a published ${setting.kind} of the sandbox`
            : settingProblem(value, setting, sandbox)
        if (wrong === null && value !== undefined) values[variable] = value
        else if (wrong !== null) problems.push([variable, wrong])
      }
      return [{ adapter: name, values }]
    })
  }
  const chosen = {
    bank_feed: choose('bank_feed'),
    payouts: choose('payouts'),
    gateway: choose('gateway'),
    sms: choose('sms'),
    games: choose('games'),
    staff_group: choose('staff_group'),
    chat_app: choose('chat_app'),
    identity_vendor: choose('identity_vendor'),
  }
  return { chosen, problems }
}
