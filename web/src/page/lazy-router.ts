import { lazy } from 'react'
import { wholeProgram } from './router-handover.ts'

/** Renders its children inside the router, and loads the router before. Other content of a visitor's home page works without the router. */
export const RouterRoom = lazy(async () => ({ default: (await wholeProgram()).RouterRoom }))
