import { endSeeds } from '../../rewards/draws/draw-seeds.ts'
import type { Command } from '../command.ts'

export const drawCommands: readonly Command[] = [
  {
    name: 'draws end-seeds',
    permission: 'promotions.publish',
    usage: '',
    about: 'after a restore: end the seeds of all next draws, because members know those of the lost draws',
    changes: true,
    run: async (ctx, input, print) => {
      print(`${await endSeeds(ctx, input)} seeds ended; each page commits to a new one`)
      return undefined
    },
  },
]
