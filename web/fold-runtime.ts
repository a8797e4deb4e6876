import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const RUNTIME = '\0rolldown/runtime.js'
const FIRST = '/web/src/main.tsx'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunkWith = (bundle: Bundle, isIt: (id: string) => boolean): Chunk | undefined =>
  Object.values(bundle).find((file): file is Chunk => file.type === 'chunk' && file.moduleIds.some(isIt))

/** `a as b, c` as pairs of what is there and what it is called here. */
const namesIn = (list: string): [from: string, to: string][] =>
  list.split(',').map(each => {
    const [from = '', to = from] = each.trim().split(' as ')
    return [from, to]
  })

/** The bundler's own program as one value. */
const asValue = ({ code }: Chunk): string => {
  const [, body, exported] = /^([\s\S]*?)export\{([^}]*)\};?\s*$/.exec(code) ?? []
  if (body === undefined || exported === undefined)
    throw new Error("the bundler's program has changed its shape")
  return `(()=>{${body}return{${namesIn(exported).map(([from, to]) => `${to}:${from}`)}}})()`
}

const fold = (bundle: Bundle, runtime: Chunk, first: Chunk): void => {
  const file = basename(runtime.fileName).replaceAll('.', '\\.')
  const wanted = new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`)
  const value = asValue(runtime)
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue
    const [whole = '', list = ''] = wanted.exec(chunk.code) ?? []
    if (whole === '') throw new Error(`${chunk.fileName} asks for the bundler's program in another way`)
    const taken = `{${namesIn(list).map(([from, to]) => `${from}:${to}`)}}=__runtime;`
    const source =
      chunk === first
        ? `const __runtime=${value},`
        : `import{__runtime}from"./${basename(first.fileName)}";const`
    chunk.code = chunk.code.replace(whole, () => source + taken)
  }
  first.code += 'export{__runtime};'
  delete bundle[runtime.fileName]
  const tag = new RegExp(`\\s*<script[^>]*/${file}"[^>]*></script>`)
  for (const page of Object.values(bundle))
    if (page.type === 'asset' && page.fileName.endsWith('.html'))
      page.source = String(page.source).replace(tag, '')
}

/**
 * The few lines that the bundler adds for modules of the old kind would be a file of their own, which everything waits for;
 * they go into the first load's file, which everything has.
 */
export const foldRuntime = (): Plugin => ({
  name: 'fold-runtime',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const runtime = chunkWith(bundle, id => id === RUNTIME)
      const first = chunkWith(bundle, id => id.endsWith(FIRST))
      if (runtime !== undefined && first !== undefined && runtime !== first) fold(bundle, runtime, first)
    },
  },
})
