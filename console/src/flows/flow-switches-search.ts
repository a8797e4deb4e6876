import { isFlowKey } from '@sala/contract/flows/flow-switches.ts'

/** Search parameters of the screen of flows: the filter "only closed ones", and the flow shown next to the list. */
export type FlowsSearch = { status?: 'shut'; open?: string }

export const flowsSearch = ({ status, open }: Record<string, unknown>): FlowsSearch => ({
  ...(status === 'shut' ? { status } : {}),
  ...(typeof open === 'string' && isFlowKey(open) ? { open } : {}),
})
