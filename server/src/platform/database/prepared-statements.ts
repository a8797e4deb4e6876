import { hash } from 'node:crypto'
import pg from 'pg'

/**
 * Maximum number of named (prepared) statements. The product's code has fewer, so that any statement beyond this number was built at run time. Such a
 * statement is not prepared, because preparing it on every connection would cost more than it saves.
 */
const NAMED_MAX = 1_000
const NAME_CHARACTERS = 24
const CHANGED_RESULT = '0A000'

/**
 * Returns the name under which a statement is prepared. Equal texts have the same name on every node, so that PostgreSQL plans them once per
 * connection. Returns null for a statement without parameters (`begin`, `commit`), because it has no plan.
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

/**
 * Returns whether the error means that a migration made the prepared statement invalid. PostgreSQL has not executed the statement, so that the caller
 * can retry.
 */
export const isPreparedStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === CHANGED_RESULT &&
  error.message.startsWith('cached plan must not change result type')
