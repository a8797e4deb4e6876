import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
