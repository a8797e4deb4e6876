import { lazy } from 'react'
import { wholeProgram } from './program.ts'

/** Around what asks for the router on a page that may stand without: what is in it comes with the program. */
export const RouterRoom = lazy(async () => ({ default: (await wholeProgram()).RouterRoom }))
