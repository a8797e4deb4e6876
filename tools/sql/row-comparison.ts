import type { Catalogue, Column } from './column-catalogue.ts'
import type { RowType, ValueKind, ValueType } from './row-types.ts'
import type { Field } from './statement-description.ts'

/** TypeScript type for the values of each PostgreSQL type. Null means that a statement must convert such a value first. */
const KIND_OF: Readonly<Record<number, { readonly kind: ValueKind | null; readonly name: string }>> = {
  16: { kind: 'boolean', name: 'boolean' },
  17: { kind: 'Buffer', name: 'bytea' },
  19: { kind: 'string', name: 'name' },
  20: { kind: 'bigint', name: 'bigint' },
  21: { kind: 'number', name: 'smallint' },
  23: { kind: 'number', name: 'integer' },
  25: { kind: 'string', name: 'text' },
  26: { kind: 'number', name: 'oid' },
  114: { kind: 'object', name: 'json' },
  700: { kind: 'number', name: 'real' },
  701: { kind: 'number', name: 'double precision' },
  1082: { kind: 'string', name: 'date' },
  1007: { kind: 'number[]', name: 'integer[]' },
  1009: { kind: 'string[]', name: 'text[]' },
  1184: { kind: 'Date', name: 'timestamptz' },
  // A numeric can be of any size, so a statement must cast it to text or bigint.
  1700: { kind: null, name: 'numeric' },
  2278: { kind: 'undefined', name: 'void' },
  3802: { kind: 'object', name: 'jsonb' },
}
const JSON_TYPES = new Set([114, 3802])

/** Returns the differences between the TypeScript type of a row and the columns that PostgreSQL reports for the statement. */
export const findRowMismatches = (
  row: RowType,
  fields: readonly Field[],
  catalogue: Catalogue,
  text: string,
): string[] => {
  const problems: string[] = []
  const answered = new Set<string>()
  for (const field of fields) {
    const declared = row.get(field.name)
    if (answered.has(field.name)) problems.push(`two columns are called ${field.name}`)
    answered.add(field.name)
    if (declared === undefined) problems.push(`PostgreSQL returns ${field.name}, which the row type lacks`)
    else problems.push(...misfitsOf(declared, field, catalogue.columns.get(field.origin ?? ''), text))
  }
  for (const name of row.keys())
    if (!answered.has(name)) problems.push(`the row type has ${name}, which PostgreSQL does not return`)
  return problems
}

const misfitsOf = (declared: ValueType, field: Field, column: Column | undefined, text: string): string[] => {
  const { kinds, nullable, literals, written } = declared
  if (kinds.length === 1 && kinds[0] === 'unknown') return []
  const type = KIND_OF[field.type]
  const problems: string[] = []
  const isKind = (kind: ValueKind): boolean =>
    kind === type?.kind || (JSON_TYPES.has(field.type) && /object|\[\]|string|number/.test(kind))
  if (type === undefined) problems.push(`${field.name} has an unknown type (oid ${field.type})`)
  else if (type.kind === null) problems.push(`${field.name} is ${type.name}: cast it to the type of the row`)
  else if (kinds.some(kind => !isKind(kind))) problems.push(`${field.name} is ${type.name}, not ${written}`)
  if (column !== undefined && !nullable && !isAskedFor(column.column, text)) {
    const why = column.nullable
      ? `${column.table}.${column.column} is nullable`
      : isOuter(column.table, text) && `a row of ${column.table} may be missing`
    if (why) problems.push(`${field.name} may be null: ${why}, and ${written} excludes null`)
  }
  const odd = literals?.filter(literal => column?.values?.includes(literal) === false) ?? []
  if (odd.length > 0)
    problems.push(`${field.name} is never ${odd.join(' or ')}: ${column?.table} does not allow it`)
  return problems
}

/** Returns true if a statement reads the table only by outer joins. Its row may then be missing, so each of its columns may be null. */
const isOuter = (table: string, text: string): boolean => {
  const count = (pattern: string) => text.match(new RegExp(`${pattern}\\s+${table}\\b`, 'gi'))?.length ?? 0
  return count('\\b(from|join|update|into)') === count('\\b(left|full)\\s+join') && count('\\bjoin') > 0
}

/** Returns true if the WHERE clause of the statement excludes rows in which the column is null. */
const isAskedFor = (column: string, text: string): boolean =>
  new RegExp(`\\b${column}\\s+is\\s+not\\s+null|\\b${column}\\s*(=|<=|>=|<|>|<@|@>|in\\s*\\()`, 'i').test(
    text.slice(text.search(/\bwhere\b/i)),
  )

const NUMBERS: readonly ValueKind[] = ['number', 'bigint']
/**
 * TypeScript types that a value for a parameter of each PostgreSQL type may have. A date must be text, because the day of a point in time depends on
 * the time zone.
 */
const BOUND_AS: Readonly<Record<number, readonly ValueKind[]>> = {
  16: ['boolean'],
  17: ['Buffer'],
  20: NUMBERS,
  21: NUMBERS,
  23: NUMBERS,
  25: ['string'],
  114: ['string'],
  701: ['number'],
  1000: ['boolean[]'],
  1005: ['number[]'],
  1007: ['number[]'],
  1009: ['string[]'],
  1016: ['bigint[]', 'number[]', 'string[]'],
  1022: ['number[]'],
  1082: ['string'],
  1182: ['string[]'],
  1184: ['Date', 'string'],
  1185: ['Date[]'],
  1700: ['string', 'bigint', 'number'],
  3802: ['string'],
}

/** Returns a message for each value whose TypeScript type does not fit the PostgreSQL type of its parameter. */
export const findMisboundValues = (
  values: readonly ValueType[],
  parameters: readonly number[],
  text: string,
): string[] =>
  values.flatMap(({ kinds, written }, index) => {
    // If the statement casts the parameter (`$1::date`), the value may be text for each PostgreSQL type.
    const isCast = text.includes(`$${index + 1}::`)
    const known = BOUND_AS[parameters[index] ?? 0]
    const taken = known !== undefined && isCast ? [...known, 'string'] : known
    if (taken === undefined) return [`$${index + 1} has an unknown type (oid ${parameters[index]})`]
    return kinds.every(kind => taken.includes(kind))
      ? []
      : [
          `$${index + 1} is ${written}, and PostgreSQL expects ${KIND_OF[parameters[index] ?? 0]?.name ?? 'another type'}`,
        ]
  })
