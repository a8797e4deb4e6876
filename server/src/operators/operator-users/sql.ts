import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Operators, Proposals } from '../database/tables.ts'

const OPERATOR = [
  'id',
  'name',
  'email',
  'roles',
  'state',
  'created_at',
  'signed_in_at',
] as const satisfies readonly (keyof Operators)[]

export type OperatorRow = Row<Operators, typeof OPERATOR>

export const insertOperator = async (
  tx: Tx,
  operator: Pick<OperatorRow, 'id' | 'name' | 'email' | 'roles' | 'created_at'>,
): Promise<void> => {
  await sql`
    insert into operators (id, name, email, roles, state, created_at)
    values (${operator.id}, ${operator.name}, ${operator.email}, ${operator.roles}::text[], 'invited',
      ${operator.created_at})`.execute(tx)
}

export const findOperator = async (db: Db | Tx, id: OperatorId): Promise<OperatorRow | null> => {
  const { rows } =
    await sql<OperatorRow>`select ${columns(OPERATOR)} from operators where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Finds an operator by name, or by e-mail in lower case. */
export const findOperatorNamed = async (db: Db | Tx, name: string): Promise<OperatorRow | null> => {
  const { rows } = await sql<OperatorRow>`
    select ${columns(OPERATOR)} from operators where name = ${name} or email = ${name}`.execute(db)
  return rows[0] ?? null
}

export const lockOperator = async (tx: Tx, id: OperatorId): Promise<OperatorRow | null> => {
  const { rows } = await sql<OperatorRow>`
    select ${columns(OPERATOR)} from operators where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Locks the given operators in the order of their ids, so that suspensions and role changes wait until the transaction ends. */
export const lockAccountStatuses = async (tx: Tx, ids: readonly OperatorId[]): Promise<OperatorRow[]> => {
  const { rows } = await sql<OperatorRow>`
    select ${columns(OPERATOR)} from operators where id = any(${[...ids]}::text[]) order by id for share`.execute(
    tx,
  )
  return rows
}

/**
 * Returns when one of the two operators was last maker or checker of the other's invitation or reset. Returns null if that did not happen after
 * `since`.
 */
export const lastProofsBetween = async (
  db: Db | Tx,
  one: { readonly id: OperatorId; readonly name: string },
  other: { readonly id: OperatorId; readonly name: string },
  since: Date,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select closed_at as at from proposals
     where state = 'approved' and closed_at > ${since}
       and ((kind = 'operator_invitation' and ((subject = ${one.name} and ${other.id}::text in (maker_id, checker_id))
              or (subject = ${other.name} and ${one.id}::text in (maker_id, checker_id))))
         or (kind = 'operator_reset' and ((subject = ${one.id} and ${other.id}::text in (maker_id, checker_id))
              or (subject = ${other.id} and ${one.id}::text in (maker_id, checker_id)))))
     order by closed_at desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

export type OpenProposal = Pick<Proposals, 'id' | 'kind' | 'amount'>

export const lockOpenProposals = async (tx: Tx, maker: OperatorId): Promise<OpenProposal[]> => {
  const { rows } = await sql<OpenProposal>`
    select id, kind, amount from proposals where maker_id = ${maker} and state = 'open' order by id for update`.execute(
    tx,
  )
  return rows
}

export const endProposals = async (
  tx: Tx,
  ids: readonly Proposals['id'][],
  ended: { readonly cause: string; readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update proposals set state = 'expired', closed_at = ${ended.at}, ended_cause = ${ended.cause}, ended_by = ${ended.by}
     where id = any(${[...ids]}::text[])`.execute(tx)
}

export type ListedOperator = OperatorRow & { readonly passkeys: number; readonly sessions: number }

export const findOperators = async (db: Db, now: Date): Promise<ListedOperator[]> => {
  const { rows } = await sql<ListedOperator>`
    select o.id, o.name, o.email, o.roles, o.state, o.created_at, o.signed_in_at,
           (select count(*)::int from operator_passkeys p where p.operator_id = o.id) as passkeys,
           (select count(*)::int from operator_sessions s
             where s.operator_id = o.id and s.ended_at is null and s.expires_at > ${now}) as sessions
      from operators o order by o.name`.execute(db)
  return rows
}

export const setState = async (tx: Tx, id: OperatorId, state: Operators['state']): Promise<void> => {
  await sql`update operators set state = ${state} where id = ${id}`.execute(tx)
}

export const setRoles = async (tx: Tx, id: OperatorId, roles: readonly string[]): Promise<void> => {
  await sql`update operators set roles = ${roles}::text[] where id = ${id}`.execute(tx)
}

/** Locks the active admins and returns their number. */
export const countAdmins = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from operators where state = 'active' and 'admin' = any(roles) order by id for update`.execute(
    tx,
  )
  return rows.length
}
