import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runBesideTasks } from './background-tasks.ts'

/** Number of turns of the event loop that a task needs to end after it may. */
const TURNS = 5

/** Returns a task that runs until the end is allowed, and then for some turns more. */
const taskThatEndsLate = (ended: string[], name: string) => async (isOver: () => boolean) => {
  while (!isOver()) await turn()
  for (let n = 0; n < TURNS; n++) await turn()
  ended.push(name)
}

test('the run waits for its tasks when the work ends, and returns what the work returned', async () => {
  const ended: string[] = []
  const tasks = (isOver: () => boolean) => ['a', 'b'].map(name => taskThatEndsLate(ended, name)(isOver))
  expect(await runBesideTasks(tasks, async () => 7)).toBe(7)
  expect(ended).toEqual(['a', 'b'])
})

test('the run waits for its tasks when the work fails', async () => {
  const ended: string[] = []
  const tasks = (isOver: () => boolean) => [taskThatEndsLate(ended, 'a')(isOver)]
  const work = () => Promise.reject(new Error('a closing failed'))
  await expect(runBesideTasks(tasks, work)).rejects.toThrow('a closing failed')
  expect(ended).toEqual(['a'])
})

test('a failed task ends the work and the other tasks, and the run waits for both', async () => {
  const ended: string[] = []
  const tasks = (isOver: () => boolean) => [
    Promise.reject(new Error('a sender failed')),
    taskThatEndsLate(ended, 'a')(isOver),
  ]
  await expect(runBesideTasks(tasks, taskThatEndsLate(ended, 'work'))).rejects.toThrow('a sender failed')
  expect(ended.toSorted()).toEqual(['a', 'work'])
})

test('the first failure is reported, not one that follows from it', async () => {
  const work = async (isOver: () => boolean) => {
    while (!isOver()) await turn()
    throw new Error('interrupted')
  }
  const tasks = () => [Promise.reject(new Error('a sender failed'))]
  await expect(runBesideTasks(tasks, work)).rejects.toThrow('a sender failed')
})
