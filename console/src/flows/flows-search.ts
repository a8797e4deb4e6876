import { isFlowKey } from '@sala/contract/flows/flow-switches.ts'

/** Search parameters of the screen of switches: whether only closed ones are listed, and the switch shown next to the list. */
export type FlowsSearch = { status?: 'shut'; open?: string }

export const flowsSearch = ({ status, open }: Record<string, unknown>): FlowsSearch => ({
  ...(status === 'shut' ? { status } : {}),
  ...(typeof open === 'string' && isFlowKey(open) ? { open } : {}),
})
