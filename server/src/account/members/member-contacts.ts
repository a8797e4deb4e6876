import type { MemberContacts } from '../../ports.ts'
import { findContacts } from './sql.ts'

/** Returns the contact data of members for receivers outside Sala. Erased members are left out. */
export const memberContacts: MemberContacts = async (db, memberIds) =>
  new Map((await findContacts(db, memberIds)).map(({ id, ...contact }) => [id, contact]))
