import { readFileSync } from 'node:fs'
import { type EventKind, eventKinds } from '@sala/contract/events/outgoing-event-kinds.ts'

/** Names of the data that an event contains besides `member_id`. Optional data are absent when they have no value. */
type Facts = { readonly always: readonly string[]; readonly optional: readonly string[] }

const PARTNERS = new URL('../../docs/partners.md', import.meta.url)
const namesIn = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? '')

const rows = (): (readonly [pattern: string, facts: Facts])[] => {
  const text = readFileSync(PARTNERS, 'utf8')
  const table = text.slice(text.indexOf('| `type` | always | with a value |'))
  return [
    ...table
      .slice(0, table.indexOf('\n\n'))
      .matchAll(/^\| (`[a-z.…]+`(?:, `[a-z.…]+`)*) \| (.*) \| (.*) \|$/gm),
  ].flatMap(([, kinds = '', always = '', optional = '']) =>
    kinds
      .split(', ')
      .map(kind => [kind.slice(1, -1), { always: namesIn(always), optional: namesIn(optional) }] as const),
  )
}

/**
 * Returns the data that docs/partners.md documents for each kind of event. A row of the document whose kind ends with `…` is for all kinds with that
 * beginning.
 */
const documentedFacts = (): ReadonlyMap<EventKind, Facts> => {
  const documented = rows()
  const of = (kind: EventKind): Facts => {
    const found =
      documented.find(([pattern]) => pattern === kind) ??
      documented.find(([pattern]) => pattern === `${kind.split('.')[0]}.…`)
    if (found === undefined) throw new Error(`docs/partners.md does not document ${kind}`)
    return found[1]
  }
  return new Map(eventKinds.map(kind => [kind, of(kind)]))
}

/** Returns the differences between the data of an event and its documentation. The list is empty if there is none. */
export const undocumented = (kind: EventKind, data: object): string[] => {
  const facts = documentedFacts().get(kind)
  const names = Object.keys(data).filter(name => name !== 'member_id' && name !== 'member')
  const { always, optional } = facts ?? { always: [], optional: [] }
  return [
    ...always.filter(name => !names.includes(name)).map(name => `${kind} has no ${name}`),
    ...names
      .filter(name => !always.includes(name) && !optional.includes(name))
      .map(name => `${kind} has an undocumented ${name}`),
  ]
}
