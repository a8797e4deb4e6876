import { type ComponentType, lazy } from 'react'

type NoProps = Record<never, never>

/**
 * A component whose code loads later. When the code is loaded, the component renders immediately, whereas React's `lazy` would wait another
 * step.
 */
export type Part<P extends NoProps> = ComponentType<P> & { load: () => Promise<void> }

export const part = <P extends NoProps>(fetchFile: () => Promise<ComponentType<P>>): Part<P> => {
  let Loaded: ComponentType<P> | undefined
  const Waited = lazy(async () => ({ default: await fetchFile() })) as unknown as ComponentType<P>
  const AnyPart = (props: P) => (Loaded === undefined ? <Waited {...props} /> : <Loaded {...props} />)
  return Object.assign(AnyPart, {
    load: async () => {
      Loaded = await fetchFile()
    },
  })
}
