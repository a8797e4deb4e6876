import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

const HERE = fileURLToPath(import.meta.url)

test.each([
  ['on a disk that takes no folders', '/proc/sala/data', 'nothing can be made in /proc'],
  ['whose path leads through a file', `${HERE}/data`, 'a part of its path is a file'],
  ['that is a file', HERE, 'a part of its path is a file'],
])('the error about a data folder %s names the remedy', async (_what, dataDir, words) => {
  const message = await makeDataFolder(dataDir).catch(error => String(error))
  expect(message).toContain(`The data folder ${dataDir} cannot be used: ${words}`)
  expect(message).toContain('Choose another with SALA_DATA_DIR=')
})
