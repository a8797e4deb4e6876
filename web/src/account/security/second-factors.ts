import type { Answer } from '../../calls/api.ts'

/** The member's second factors, as the server reports them. */
export type Factors = Answer<'GET /customers/second-factor'>['data']
