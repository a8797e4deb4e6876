import { createStore } from '@sala/ui/store.ts'
import { tokenStore } from './token.ts'

type Asking = { answer: (shown: boolean) => void }

/** The question for the second factor that is on the screen; null: none. */
export const askingStore = createStore<Asking | null>(null)

let asked: Promise<boolean> | null = null

/** Asks for the second factor once, whoever waits for it; false when the operator would rather not. */
export const askAgainWho = (): Promise<boolean> => {
  asked ??= new Promise<boolean>(resolve => {
    askingStore.set({
      answer: shown => {
        asked = null
        askingStore.set(null)
        resolve(shown)
      },
    })
  })
  return asked
}

// A new operator is not asked about the previous one's action.
tokenStore.subscribe(() => askingStore.get()?.answer(false))
