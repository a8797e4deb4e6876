import { alertKinds, alertLevels, businessAlarms } from '@sala/contract/desk/alerts/alert-kinds.ts'
import { groupText } from '@sala/contract/desk/alerts/alert-texts.ts'
import { expect, test } from 'vitest'
import { between, pick } from '../../../seed/simulated-past/random-numbers.ts'
import { drawsOf } from '../../../test/task-interleaving.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { isQuiet, levelOf } from './alert-levels.ts'

const TIMES = { alert_late_minutes: 5, alert_escalate_minutes: 15 }
const START = new Date('2026-11-29T05:00:00Z')
const later = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE_MS)

test('work that a member waits for is late and escalated by the settings', () => {
  const item = { kind: 'withdrawal', since: START, answer_by: later(30) } as const
  const levels = [0, 4.9, 5, 14.9, 15, 900].map(minutes => levelOf(item, later(minutes), TIMES))
  expect(levels).toEqual(['new', 'new', 'late', 'late', 'escalated', 'escalated'])
})

test('other work is late at its deadline, and escalated the same time after it', () => {
  const item = { kind: 'trouble', since: START, answer_by: later(240) } as const
  const levels = [0, 239, 240, 254, 255].map(minutes => levelOf(item, later(minutes), TIMES))
  expect(levels).toEqual(['new', 'new', 'late', 'late', 'escalated'])
})

test('a level never falls while work waits, for any kind and settings', () => {
  const draw = drawsOf(7)
  for (let seed = 0; seed < 500; seed += 1) {
    const times = { alert_late_minutes: between(draw, 1, 60), alert_escalate_minutes: between(draw, 60, 120) }
    const item = { kind: pick(draw, alertKinds), since: START, answer_by: later(between(draw, 0, 200)) }
    const ranks = Array.from({ length: 40 }, (_, at) =>
      alertLevels.indexOf(levelOf(item, later(at * 10), times)),
    )
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  }
})

test('quiet hours are by Bangkok time, cross midnight, and equal hours are none', () => {
  const bangkok = (hour: string) => new Date(`2026-11-29T${hour}:00+07:00`)
  expect(['21:59', '22:00', '03:00', '07:59', '08:00'].map(hour => isQuiet(bangkok(hour), 22, 8))).toEqual([
    ...[false, true, true, true, false],
  ])
  expect(['11:59', '12:00', '13:00'].map(hour => isQuiet(bangkok(hour), 12, 13))).toEqual([
    false,
    true,
    false,
  ])
  expect(isQuiet(bangkok('12:00'), 0, 0)).toBe(false)
})

test('a text to the group has a kind, numbers and the desk’s address, for any facts', () => {
  const draw = drawsOf(11)
  for (let seed = 0; seed < 500; seed += 1) {
    const facts = {
      kind: pick(draw, alertKinds),
      level: pick(draw, alertLevels),
      count: between(draw, 1, 999),
      waiting_minutes: between(draw, 0, 9_999),
      alarms: [pick(draw, businessAlarms)],
    }
    const [title, body, url, no, ...more] = groupText(facts, {
      url: 'https://desk.invalid/desk/',
      no: 12n,
      is_repeated: false,
    }).split('\n')
    expect(title).toMatch(/^[฀-๿A-Za-z ]+ \d{1,3} รายการ$/)
    expect(body).toMatch(/^[฀-๿· ]+( รอ (\d+ ชั่วโมง )?\d+ นาที)?$/)
    expect([url, no, more]).toEqual(['https://desk.invalid/desk/', 'เลขที่ 12', []])
  }
})
