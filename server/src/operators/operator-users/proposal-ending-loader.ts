type EndProposals = typeof import('./open-proposals.ts').endProposalsOf

/**
 * Closes a maker's open proposals. The module that does it loads many domains, which most commands of the command line do not need, so it is loaded
 * at the first call.
 */
export const endProposalsOf: EndProposals = async (...given) =>
  (await import('./open-proposals.ts')).endProposalsOf(...given)
