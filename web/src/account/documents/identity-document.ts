import type { Answer } from '../../calls/api.ts'

/** The state of the member's identity document, as the server reports it. */
export type IdentityDocument = Answer<'GET /customers/document'>['document']
