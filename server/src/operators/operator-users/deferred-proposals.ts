type EndProposals = typeof import('./open-proposals.ts').endProposalsOf

/**
 * Closes a maker's open proposals. It loads the rules of proposals at the first call: they have the schemas of many domains, and most commands of the
 * command line need only the session.
 */
export const endProposalsOf: EndProposals = async (...given) =>
  (await import('./open-proposals.ts')).endProposalsOf(...given)
