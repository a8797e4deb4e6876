import { CallError } from './call-error.ts'

type Saved = { readonly seen: string }

/**
 * Returns a function that saves edited data together with their version from the time when the form was opened. If another staff user has
 * changed the data since, the save fails and the input stays in the form. A second submission then overwrites the other change.
 */
export const withEditVersion = (seen: string | undefined) => {
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
