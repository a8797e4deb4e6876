import { lazy } from 'react'
import { wholeProgram } from './program.ts'

/** Loads the router, then renders its children inside it, on a page that may otherwise run without the router. */
export const RouterRoom = lazy(async () => ({ default: (await wholeProgram()).RouterRoom }))
