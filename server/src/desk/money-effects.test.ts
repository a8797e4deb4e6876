import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import { permissions } from '@sala/contract/desk/permissions.ts'
import { limitsOf, roles, roleTable } from '@sala/contract/desk/roles.ts'
import { moneyByCall, soleActs } from '@sala/contract/desk/single-operator-limits.ts'
import { expect, test } from 'vitest'
import { moneyByCommand } from '../../test/command-money-effects.ts'
import { loadCommands } from './command-groups.ts'

const commands = await loadCommands()
const calls = Object.entries(deskContract)

test('every call that changes something says what money it moves, and no call that reads does', () => {
  const changing = calls.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(Object.keys(moneyByCall).toSorted()).toEqual(changing.toSorted())
})

test('every verb that changes something says what money it moves', () => {
  const changing = commands.filter(({ changes }) => changes).map(({ name }) => name)
  expect(Object.keys(moneyByCommand).toSorted()).toEqual(changing.toSorted())
})

test('an act is in the table with the permission that its calls and verbs ask for', () => {
  const named = new Set<string>()
  for (const [call, moves] of Object.entries(moneyByCall)) {
    if (!('acts' in moves)) continue
    const access = calls.find(([name]) => name === call)?.[1].access
    for (const act of moves.acts) {
      named.add(act)
      // Calls that create proposals are left out, because the permission for them depends on the kind of proposal.
      if (access !== 'proposals.read') expect([call, access]).toEqual([call, soleActs[act].permission])
    }
  }
  for (const [command, moves] of Object.entries(moneyByCommand)) {
    if (!('acts' in moves)) continue
    const permission = commands.find(({ name }) => name === command)?.permission
    for (const act of moves.acts) {
      named.add(act)
      if (permission !== 'proposals.read')
        expect([command, permission]).toEqual([command, soleActs[act].permission])
    }
  }
  expect([...named].toSorted()).toEqual(Object.keys(soleActs).toSorted())
})

test('every permission that no act names is asked for by calls and verbs that move nothing', () => {
  const moving = new Set<string>(Object.values(soleActs).map(({ permission }) => permission))
  for (const permission of permissions) {
    if (moving.has(permission)) continue
    for (const [name, { access, method }] of calls)
      if (access === permission && method !== 'GET' && access !== 'proposals.read')
        expect(moneyByCall[name as keyof typeof moneyByCall], name).toHaveProperty('none')
  }
})

test('the checker of an amount above the limits has another permission than its maker', () => {
  for (const [act, { permission, second }] of Object.entries(soleActs))
    expect([act, second]).not.toEqual([act, permission])
})

test('a role without a permission of an act has no limit for it', () => {
  for (const role of roles) {
    const may = (permission: string) => roleTable[role].permissions.some(one => one === permission)
    const { alone } = limitsOf([role])
    if (!may('money.correct') && !may('bonuses.change')) expect([role, alone]).toEqual([role, 0n])
  }
})
