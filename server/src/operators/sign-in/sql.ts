import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OperatorPasskeys, Operators } from '../database/tables.ts'

const CREDENTIALS = [
  'id',
  'name',
  'roles',
  'state',
  'password_hash',
  'totp_secret',
] as const satisfies readonly (keyof Operators)[]

export type Credentials = Row<Operators, typeof CREDENTIALS>

/** Finds an operator by name, or by e-mail in lower case. */
export const findCredentials = async (db: Db, name: string): Promise<Credentials | null> => {
  const { rows } = await sql<Credentials>`
    select ${columns(CREDENTIALS)} from operators where name = ${name} or email = ${name}`.execute(db)
  return rows[0] ?? null
}

export const lockCredentials = async (tx: Tx, id: OperatorId): Promise<Credentials | null> => {
  const { rows } = await sql<Credentials>`
    select ${columns(CREDENTIALS)} from operators where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export const writeCredentials = async (
  tx: Tx,
  {
    id,
    password_hash,
    totp_secret,
    enrolled_at,
  }: Pick<Operators, 'id' | 'password_hash' | 'totp_secret' | 'enrolled_at'>,
): Promise<void> => {
  await sql`
    update operators set password_hash = ${password_hash}, totp_secret = ${totp_secret}, totp_last_step = 0, state = 'active',
           enrolled_at = ${enrolled_at}
     where id = ${id}`.execute(tx)
}

export const writePassword = async (tx: Tx, id: OperatorId, hash: string): Promise<void> => {
  await sql`update operators set password_hash = ${hash} where id = ${id}`.execute(tx)
}

/** Marks a time step of the authenticator as used, because each code is valid once. Returns false if the step is not newer than the last used one. */
export const spendTimeStep = async (tx: Db | Tx, id: OperatorId, step: bigint): Promise<boolean> => {
  const { rows } = await sql`
    update operators set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step} returning id`.execute(
    tx,
  )
  return rows.length === 1
}

export const insertTicket = async (
  db: Db,
  ticket: { ticket_hash: Buffer; operator_id: OperatorId; challenge: string; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into operator_tickets (ticket_hash, operator_id, challenge, expires_at)
    values (${ticket.ticket_hash}, ${ticket.operator_id}, ${ticket.challenge}, ${ticket.expires_at})`.execute(
    db,
  )
}

export type Ticket = { readonly operator_id: OperatorId; readonly challenge: string }

/** Counts an attempt to send the second factor with a sign-in ticket. Returns null if the ticket is used, has expired, or has no attempts left. */
export const countTicketTry = async (
  db: Db,
  ticketHash: Buffer,
  most: number,
  now: Date,
): Promise<Ticket | null> => {
  const { rows } = await sql<Ticket>`
    update operator_tickets set tries = tries + 1
     where ticket_hash = ${ticketHash} and spent_at is null and expires_at > ${now} and tries < ${most}
     returning operator_id, challenge`.execute(db)
  return rows[0] ?? null
}

/** Marks a sign-in ticket as used. Returns false if it was used before. */
export const spendTicket = async (tx: Tx, ticketHash: Buffer, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update operator_tickets set spent_at = ${now} where ticket_hash = ${ticketHash} and spent_at is null
    returning operator_id`.execute(tx)
  return rows.length === 1
}

export const forgetTickets = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from operator_tickets where expires_at < ${before}`.execute(db)
}

/** Stores a new invitation link. It replaces earlier links of the operator, which become invalid. */
export const replaceInvitation = async (
  tx: Tx,
  invitation: {
    code_hash: Buffer
    operator_id: OperatorId
    totp_secret: Buffer
    created_at: Date
    expires_at: Date
  },
): Promise<void> => {
  await sql`delete from operator_invitations where operator_id = ${invitation.operator_id}`.execute(tx)
  await sql`
    insert into operator_invitations (code_hash, operator_id, totp_secret, created_at, expires_at)
    values (${invitation.code_hash}, ${invitation.operator_id}, ${invitation.totp_secret}, ${invitation.created_at},
      ${invitation.expires_at})`.execute(tx)
}

export type Invitation = {
  readonly operator_id: OperatorId
  readonly name: string
  readonly totp_secret: Buffer
}

export const findInvitation = async (db: Db, codeHash: Buffer, now: Date): Promise<Invitation | null> => {
  const { rows } = await sql<Invitation>`
    select i.operator_id, o.name, i.totp_secret from operator_invitations i join operators o on o.id = i.operator_id
     where i.code_hash = ${codeHash} and i.spent_at is null and i.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Marks an invitation as used. Returns false if it was used or replaced meanwhile. */
export const spendInvitation = async (tx: Tx, codeHash: Buffer, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update operator_invitations set spent_at = ${now}
     where code_hash = ${codeHash} and spent_at is null and expires_at > ${now} returning operator_id`.execute(
    tx,
  )
  return rows.length === 1
}

const PASSKEY = [
  'id',
  'operator_id',
  'name',
  'public_key',
  'counter',
  'transports',
  'created_at',
  'used_at',
] as const satisfies readonly (keyof OperatorPasskeys)[]

export type PasskeyRow = Row<OperatorPasskeys, typeof PASSKEY>

export const passkeysOf = async (db: Db, operator: OperatorId): Promise<PasskeyRow[]> => {
  const { rows } = await sql<PasskeyRow>`
    select ${columns(PASSKEY)} from operator_passkeys where operator_id = ${operator} order by created_at, id`.execute(
    db,
  )
  return rows
}

export const insertPasskey = async (tx: Tx, passkey: Omit<PasskeyRow, 'used_at'>): Promise<void> => {
  await sql`
    insert into operator_passkeys (id, operator_id, name, public_key, counter, transports, created_at)
    values (${passkey.id}, ${passkey.operator_id}, ${passkey.name}, ${passkey.public_key}, ${passkey.counter},
      ${passkey.transports}::text[], ${passkey.created_at})`.execute(tx)
}

/** Stores a passkey's counter of uses. Returns false if the counter is not greater than the stored one, which is a sign of a copied passkey. */
export const markPasskeyUsed = async (db: Db, id: string, counter: bigint, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update operator_passkeys set counter = ${counter}, used_at = ${at}
     where id = ${id} and (counter < ${counter} or counter = 0) returning id`.execute(db)
  return rows.length === 1
}

export const deletePasskey = async (tx: Tx, operator: OperatorId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from operator_passkeys where id = ${id} and operator_id = ${operator} returning id`.execute(tx)
  return rows.length === 1
}

export const deletePasskeys = async (tx: Tx, operator: OperatorId): Promise<void> => {
  await sql`delete from operator_passkeys where operator_id = ${operator}`.execute(tx)
}
