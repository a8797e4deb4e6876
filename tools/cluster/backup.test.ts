import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const manager = read('deploy/database/patroni.yml')
const machine = read('deploy/database/pgbackrest.conf')
const repository = read('deploy/backup/pgbackrest.conf')
/** Names of the systemd units that make backups. The unit of the alarm is left out, because it calls Alertmanager instead of pgBackRest. */
const units = globSync('deploy/backup/sala-backup*', { cwd: root })
  .filter(file => !file.includes('alarm'))
  .sort()

/** Returns all values of one setting in a pgBackRest configuration, in the order of the file. */
const valuesOf = (conf: string, name: RegExp): string[] =>
  [...conf.matchAll(new RegExp(`^(?:${name.source})=(.*)$`, 'gm'))].map(([, value = '']) => value)
const stanzasOf = (conf: string): string[] =>
  [...conf.matchAll(/^\[(?!global)(.+)\]$/gm)].map(([, name = '']) => name)
const managed = (name: string): string =>
  new RegExp(`^ *${name}: (.*?)(?: +#.*)?$`, 'm').exec(manager)?.[1] ?? ''

test('the log is archived under the same stanza as the backups, and is restored from it', () => {
  const [stanza = 'none', ...others] = stanzasOf(repository)
  expect(others).toEqual([])
  expect(stanzasOf(machine)).toEqual([stanza])
  expect(managed('archive_mode')).toBe('"on"')
  expect(managed('archive_command')).toBe(`pgbackrest --stanza=${stanza} archive-push "%p"`)
  expect(managed('restore_command')).toBe(`pgbackrest --stanza=${stanza} archive-get %f "%p"`)
  const commands = units.flatMap(file => read(file).match(/^ExecStart=.*$/gm) ?? [])
  expect(commands).toHaveLength(3)
  for (const command of commands) expect(command).toContain(`pgbackrest --stanza=${stanza} `)
  for (const allowed of [machine, repository].flatMap(conf => valuesOf(conf, /tls-server-auth/)))
    expect(allowed).toMatch(new RegExp(`=${stanza}$`))
})

test('backups are fetched from each database machine onto another machine', () => {
  const machines = [...read('deploy/database/haproxy.cfg').matchAll(/^ +server p\d ([\d.]+):5432/gm)].map(
    ([, host = '']) => host,
  )
  const three = [...new Set(machines)]
  expect(three).toHaveLength(3)
  expect(valuesOf(repository, /pg\d-host/)).toEqual(three)
  expect(valuesOf(repository, /tls-server-auth/).map(name => name.split('=')[0])).toEqual(three)
  const [keeper = 'nobody'] = valuesOf(repository, /tls-server-address/)
  expect(three).not.toContain(keeper)
  expect(valuesOf(machine, /repo1-host/)).toEqual([keeper])
  expect(valuesOf(machine, /tls-server-auth/).map(name => name.split('=')[0])).toEqual([keeper])
  const folders = [machine, repository].flatMap(conf => valuesOf(conf, /pg\d-path/))
  expect(new Set(folders)).toEqual(new Set([managed('data_dir')]))
})

test('backups are encrypted, and the database machines do not have the passphrase', () => {
  expect(valuesOf(repository, /repo1-cipher-type/)).toEqual(['aes-256-cbc'])
  expect(valuesOf(repository, /repo1-cipher-pass/)).toEqual(['replace this'])
  expect(machine).not.toMatch(/^repo1-cipher/m)
  for (const conf of [machine, repository]) expect(conf).toMatch(/host-type=tls$/m)
})

test('the loss with all machines, and the reachable past, equal the pages’ promises', () => {
  const promised = read('docs/reliability.md')
  const [, seconds] = /`archive_timeout`, (\d+) s/.exec(promised) ?? []
  expect(managed('archive_timeout')).toBe(seconds)
  // This setting would make pgBackRest drop segments of the write-ahead log when its queue is full. A restore cannot go on beyond a missing segment.
  expect(machine).not.toMatch(/^archive-push-queue-max/m)
  const [, days] = /of the last (\d+) days/.exec(promised) ?? []
  expect(valuesOf(repository, /repo1-retention-full-type/)).toEqual(['time'])
  expect(valuesOf(repository, /repo1-retention-full/)).toEqual([days])
})

test('a backup runs every day and a full one weekly, and each timer starts an existing unit', () => {
  const days = new Map<string, string>()
  for (const file of units.filter(name => name.endsWith('.timer'))) {
    const text = read(file)
    const own = basename(file).replace('.timer', '.service')
    const started = /^Unit=(.*)$/m.exec(text)?.[1] ?? own
    const template = started.replace(/@.*\./, '@.')
    expect(
      units.map(unit => basename(unit)),
      file,
    ).toContain(template)
    const [, kind] = /@(\w+)\./.exec(started) ?? []
    if (kind !== undefined)
      days.set(kind, /^OnCalendar=(\S+) \d\d:\d\d Asia\/Bangkok$/m.exec(text)?.[1] ?? '')
  }
  expect(Object.fromEntries(days)).toEqual({ full: 'Sun', diff: 'Mon..Sat' })
})

test('the newest backup is restored and checked each day, in a folder that is not the product’s', () => {
  const service = read('deploy/backup/sala-restore-drill.service')
  expect(read('deploy/backup/sala-restore-drill.timer')).toMatch(
    /^OnCalendar=\*-\*-\* \d\d:\d\d Asia\/Bangkok$/m,
  )
  expect(service).toMatch(/^ExecStart=\/opt\/sala\/current\/deploy\/backup\/restore-drill\.sh$/m)
  expect(service).toMatch(/^OnFailure=sala-backup-alarm@%N\.service$/m)
  const script = read('deploy/backup/restore-drill.sh')
  expect(script).toContain('pg_amcheck')
  const [, folder = ''] = /DRILL_FOLDER:-(.+)\}/.exec(script) ?? []
  expect([machine, repository].flatMap(conf => valuesOf(conf, /pg\d-path/))).not.toContain(folder)
  const [, stanza] = /DRILL_STANZA:-(.+)\}/.exec(script) ?? []
  expect(stanzasOf(machine)).toEqual([stanza])
})
