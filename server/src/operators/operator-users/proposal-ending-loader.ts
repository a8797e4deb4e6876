type EndProposals = typeof import('./open-proposals.ts').endProposalsOf

/**
 * Closes a maker's open proposals. The rules of proposals need the schemas of many domains, so they are loaded at the first call only. Most
 * commands of the command line need only the session.
 */
export const endProposalsOf: EndProposals = async (...given) =>
  (await import('./open-proposals.ts')).endProposalsOf(...given)
