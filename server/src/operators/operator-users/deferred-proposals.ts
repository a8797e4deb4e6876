type EndProposals = typeof import('./open-proposals.ts').endProposalsOf

/**
 * Closes a maker's open proposals. Their rules need the schemas of many domains, so they are loaded at the first call only, because most commands of
 * the command line do not need them.
 */
export const endProposalsOf: EndProposals = async (...given) =>
  (await import('./open-proposals.ts')).endProposalsOf(...given)
