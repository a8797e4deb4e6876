import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Type of a value in a database row. If the type is branded, this is the type without the brand. */
export type ValueType = {
  readonly kinds: readonly ValueKind[]
  readonly nullable: boolean
  /** Texts that the type allows. Null if it allows each text. */
  readonly literals: readonly string[] | null
  readonly written: string
}
export type ValueKind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'object'
  | 'unknown'
  | 'undefined'
  | 'never'
  | `${string}[]`

export type RowType = ReadonlyMap<string, ValueType>

const PRIMITIVES: readonly [TypeFlags, ValueKind][] = [
  [TypeFlags.AnyOrUnknown, 'unknown'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Never, 'never'],
]

type Parts = { kinds: Set<ValueKind>; nullable: boolean; literals: Set<string> | null }

const partsOf = (checker: Checker, type: Type): Parts => {
  const primitive = PRIMITIVES.find(([flag]) => (type.flags & flag) !== 0)
  if (primitive !== undefined) {
    const literals = type.isStringLiteralType() ? new Set([type.value]) : null
    return { kinds: new Set([primitive[1]]), nullable: false, literals }
  }
  if ((type.flags & TypeFlags.Null) !== 0) return { kinds: new Set(), nullable: true, literals: new Set() }
  if (type.isUnionType()) return unite((type.getTypes() ?? []).map(part => partsOf(checker, part)))
  // A branded type is the intersection of a primitive type with a marker object. This function returns the kind of the primitive type.
  if (type.isIntersectionType()) {
    const parts = (type.getTypes() ?? []).map(part => partsOf(checker, part))
    return (
      parts.find(({ kinds }) => !kinds.has('object')) ?? {
        kinds: new Set(['object']),
        nullable: false,
        literals: null,
      }
    )
  }
  return { kinds: new Set([objectKind(checker, type)]), nullable: false, literals: null }
}

const unite = (parts: readonly Parts[]): Parts => ({
  kinds: new Set(parts.flatMap(({ kinds }) => [...kinds])),
  nullable: parts.some(({ nullable }) => nullable),
  literals: parts.some(({ literals }) => literals === null)
    ? null
    : new Set(parts.flatMap(({ literals }) => [...(literals ?? [])])),
})

const objectKind = (checker: Checker, type: Type): ValueKind => {
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type)
    const kinds = element === undefined ? [] : [...partsOf(checker, element).kinds]
    return `${kinds.length === 1 ? kinds[0] : 'mixed'}[]`
  }
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}

export const valueTypeOf = (checker: Checker, type: Type): ValueType => {
  const { kinds, nullable, literals } = partsOf(checker, type)
  return {
    kinds: [...kinds],
    nullable,
    literals: literals && [...literals],
    written: checker.typeToString(type),
  }
}

/** Returns the columns of a row from its TypeScript type, or null for the type `unknown`. */
export const rowTypeOf = (checker: Checker, type: Type): RowType | null => {
  if ((type.flags & TypeFlags.AnyOrUnknown) !== 0) return null
  const properties = checker.getPropertiesOfType(type)
  const types = checker.getTypeOfSymbol(properties)
  return new Map(
    properties.map(({ name }, index) => {
      const value = types[index]
      if (value === undefined) throw new Error(`the type of ${name} is not known`)
      return [name, valueTypeOf(checker, value)]
    }),
  )
}
