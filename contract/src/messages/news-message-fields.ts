import { z } from 'zod'
import { formatMoment } from '../wire/calendar.ts'
import { formatSatang, satangFromBaht } from '../wire/money.ts'

const TITLE_MAX_CHARACTERS = 80
const TEXT_MAX_CHARACTERS = 600
const PATH_MAX_CHARACTERS = 200
/** Matches a path below the lobby, with an optional query. Another host, `//`, `..` and scripts do not match. */
const LOBBY_PATH = /^\/([a-z0-9_-]+(\/[a-z0-9_-]+)*)?(\?[a-z0-9_=&-]*)?$/i
/** Matches a text whose only control characters are line breaks. */
const LINES = /^(\n|[^\p{Cc}])*$/u

/** Page that opens from a news message, as a path below `/lobby`. */
export const newsPath = z.string().max(PATH_MAX_CHARACTERS).regex(LOBBY_PATH)
export const newsTitle = z.string().min(1).max(TITLE_MAX_CHARACTERS).regex(LINES)
export const newsText = z.string().min(1).max(TEXT_MAX_CHARACTERS).regex(LINES)

/** A news message as it is sent to one member: its variables are replaced by values. */
export const newsLetter = z.object({ title: newsTitle, text: newsText, to: newsPath })
export type NewsLetter = z.output<typeof newsLetter>

/** Variables that the template of a news message may contain, written as `{name}`. `kind` says how a value is formatted. */
export const newsVariables = {
  name: { kind: 'text', label: 'ชื่อสมาชิก' },
  amount: { kind: 'baht', label: 'จำนวนเงิน (บาท)' },
  until: { kind: 'time', label: 'วันและเวลาสิ้นสุด' },
} as const satisfies Record<string, { readonly kind: 'text' | 'baht' | 'time'; readonly label: string }>
export type NewsVariable = keyof typeof newsVariables

/** Values of one member for the variables: a text, an amount in baht, or a time in ISO 8601. */
export type NewsValues = {
  readonly name?: string
  readonly amount?: number
  readonly until?: string
}

const IN_BRACES = /\{([^{}]*)\}/g
const isVariable = (name: string): name is NewsVariable => Object.hasOwn(newsVariables, name)

/** Returns the names of the variables in a template, each once. `unknown` contains the names in braces that are no variables. */
export const variablesIn = (
  template: string,
): { readonly known: readonly NewsVariable[]; readonly unknown: readonly string[] } => {
  const names = [...new Set([...template.matchAll(IN_BRACES)].map(([, name = '']) => name))]
  return { known: names.filter(isVariable), unknown: names.filter(name => !isVariable(name)) }
}

const formatted = (name: NewsVariable, values: NewsValues): string | null => {
  if (name === 'amount')
    return values.amount === undefined
      ? null
      : formatSatang(satangFromBaht(values.amount)).replace(/\.00$/, '')
  if (name === 'until') return values.until === undefined ? null : formatMoment(new Date(values.until))
  return values.name ?? null
}

/**
 * Returns the template with a member's values filled in. Returns null if the template has an unknown variable, or if a value is missing.
 */
export const fillNews = (template: string, values: NewsValues): string | null => {
  const { known, unknown } = variablesIn(template)
  if (unknown.length > 0 || known.some(name => formatted(name, values) === null)) return null
  return template.replace(IN_BRACES, (_, name: NewsVariable) => formatted(name, values) ?? '')
}
