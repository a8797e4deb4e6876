import { lazy } from 'react'
import { wholeProgram } from './router-handover.ts'

/** Renders its children inside the router, which it loads first. A visitor's home page otherwise runs without the router. */
export const RouterRoom = lazy(async () => ({ default: (await wholeProgram()).RouterRoom }))
