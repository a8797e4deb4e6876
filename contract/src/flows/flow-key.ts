import { z } from 'zod'
import { type FlowKey, isFlowKey } from './flow-switches.ts'

const KEY_MAX_CHARACTERS = 80

/** The key of a switch in a call: it has the form of a key, and the server checks that its site or account exists. */
export const flowKey = z.custom<FlowKey>(
  given => typeof given === 'string' && given.length <= KEY_MAX_CHARACTERS && isFlowKey(given),
)
