import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { registerMember } from '../../../test/test-members.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { markPhoneProved } from '../identity/sql.ts'
import { lockMember, memberOf } from './members.ts'
import { updateMember } from './sql.ts'

const app = useAccountApp()
const SERVER = new URL('../../', import.meta.url)

test('a locked member is read once per transaction, and again after each change in it', async () => {
  const { id } = await registerMember(app.ctx)
  await inTransaction(app.ctx.db, async tx => {
    const member = await lockMember(tx, id)
    expect(await lockMember(tx, id)).toBe(member)
    expect(await memberOf(tx, id)).toBe(member)
    await updateMember(tx, id, { line: 'changed' })
    expect((await memberOf(tx, id)).line).toBe('changed')
    await markPhoneProved(tx, id)
    expect((await lockMember(tx, id)).phone_proved).toBe(true)
  })
  await inTransaction(app.ctx.db, async tx => {
    expect((await lockMember(tx, id)).line).toBe('changed')
  })
})

test('a row that names a member is inserted while another transaction has the member locked', async () => {
  const { id } = await registerMember(app.ctx)
  const { db } = app.ctx
  const hurried = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(db, async tx => {
      await sql`set local lock_timeout = '200ms'`.execute(tx)
      await work(tx)
    })
  const names = (tx: Tx) =>
    sql`insert into payer_marks (member_id, payer_hash, first_seen_at, seen_at) values (${id}, 'x', now(), now())`.execute(
      tx,
    )
  await inTransaction(db, async tx => {
    await lockMember(tx, id)
    // Inserting a row that references the locked member must not wait for the lock. If it waited, two transactions that each insert such a row and
    // then lock the member could deadlock.
    await hurried(names)
    await expect(hurried(other => lockMember(other, id))).rejects.toThrow('lock timeout')
  })
})

test('each update of a member invalidates the row cached under its lock', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter(name => name.endsWith('sql.ts'))
  const silent = []
  for (const name of files) {
    const text = await readFile(new URL(name, SERVER), 'utf8')
    const updates = text.match(/update members set (?!password_hash)|updateTable\('members'\)/g) ?? []
    if (updates.length > (text.match(/^ {2}memberChanged\(/gm) ?? []).length) silent.push(name)
  }
  expect(silent).toEqual([])
})
