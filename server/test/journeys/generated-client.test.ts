import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'

const product = useProduct()
const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = 'server/test/client'

type Client = {
  runMainJob(installation: {
    origin: string
    settle: () => Promise<void>
  }): Promise<{ credit: number; paid: string }>
}

/** Generates types from the API description of the running product, as an integrator does. */
const generateTypes = async (): Promise<void> => {
  await run(process.execPath, ['tools/install.mjs', FOLDER], { cwd: ROOT })
  const served = await fetch(`${product.origin()}/lobby/api/openapi.json`)
  const file = `${ROOT}${FOLDER}/node_modules/openapi.json`
  await writeFile(file, await served.text())
  const generator = `${FOLDER}/node_modules/openapi-typescript/bin/cli.js`
  await run(process.execPath, [generator, file, '-o', `${FOLDER}/dist/schema.d.ts`], { cwd: ROOT })
}

test('a client generated from the served description compiles strictly and does the main job', async () => {
  await generateTypes()
  await run('node_modules/.bin/tsc', ['--project', `${FOLDER}/tsconfig.client.json`], { cwd: ROOT }).catch(
    (error: { stdout: string }) => expect.fail(error.stdout),
  )
  const { runMainJob } = (await import(`${ROOT}${FOLDER}/generated-client-journey.ts`)) as Client
  expect(await runMainJob({ origin: product.origin(), settle: product.settle })).toEqual({
    credit: 0.5,
    paid: 'paid',
  })
})
