import { CallError } from './call-error.ts'

type Saved = { readonly seen: string }

/**
 * Returns a function that saves edited data together with the version of the data that the form was opened
 * with. After a conflict with another operator's change the input stays in the form, and a second submission
 * overwrites that change.
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
