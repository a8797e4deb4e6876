import { z } from 'zod'
import { gameSections } from '../games/game-sections.ts'
import { flows } from './flow-switches.ts'

/**
 * Schema of the key of a flow switch. It does not check whether the game site or bank account in the key exists, because only the server
 * knows them.
 */
export const flowKey = z.union([
  z.enum(flows),
  z.templateLiteral(['play:site:', z.string().regex(/^[a-z0-9_-]{1,40}$/)]),
  z.templateLiteral(['play:section:', z.enum(gameSections)]),
  z.templateLiteral(['account:', z.string().regex(/^[a-z0-9]{2,12}$/), ':', z.string().regex(/^\d{6,15}$/)]),
])
