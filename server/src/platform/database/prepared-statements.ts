import { hash } from 'node:crypto'
import pg from 'pg'

/**
 * Maximum number of named statements, above the number that the product uses. Statements beyond it are built
 * at run time, and preparing them on every connection is not worth it.
 */
const NAMED_MAX = 1_000
const NAME_CHARACTERS = 24
const CHANGED_RESULT = '0A000'

/**
 * Returns the name under which a statement is prepared: the same text has the same name on every node, and
 * PostgreSQL plans it once per connection. Null for statements without parameters (`begin`, `commit`), which
 * have no plan.
 */
export const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string, values: readonly unknown[]): string | null => {
    if (values.length === 0) return null
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= NAMED_MAX) return null
    const name = `sala_${hash('sha256', text, 'base64url').slice(0, NAME_CHARACTERS)}`
    names.set(text, name)
    return name
  }
}

/** Whether the error means that a migration invalidated the prepared statement, which was therefore not executed. The caller can retry. */
export const isPreparedStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === CHANGED_RESULT &&
  error.message.startsWith('cached plan must not change result type')
