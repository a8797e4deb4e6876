import { CallError } from './error.ts'

type Saved = { readonly seen: string }

/**
 * Sends a form with how things stood when it was opened. Whoever is told that another changed them meanwhile keeps what was typed, and
 * means it when they press again.
 */
export const asSeen = (seen: string | undefined) => {
  let known = seen
  return async (send: (seen: { seen?: string }) => Promise<Saved>): Promise<void> => {
    try {
      known = (await send(known === undefined ? {} : { seen: known })).seen
    } catch (error) {
      if (error instanceof CallError && error.code === 'desk_changed_meanwhile') known = undefined
      throw error
    }
  }
}
