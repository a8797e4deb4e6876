import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, start } from '../process-runner.ts'

/**
 * `npm run tool -- docs` serves the documents as a local website, which updates a page when its document changes. `npm run tool -- docs build` writes
 * the website to `tools/docs-site/dist/pages`, and fails if a link leads nowhere.
 */
const SITE = join(ROOT, 'tools/docs-site')
/** Folder of the files that VitePress loads. They are generated, because they need default exports, which our rules forbid in sources. */
const GENERATED = join(SITE, 'dist')
const PORT = 5180

const CONFIG = `import { siteConfig } from '../../site-config.ts'
export default siteConfig(${JSON.stringify(ROOT)}, ${PORT})
`
const THEME = `import theme from 'vitepress/theme-without-fonts'
import '../../../theme.css'
export default theme
`

const [command = 'dev', ...more] = process.argv.slice(2)
if (!['dev', 'build', 'preview'].includes(command) || more.length > 0) {
  console.error('npm run tool -- docs [dev|build|preview]')
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['tools/install.mjs', 'tools/docs-site'], {
  cwd: ROOT,
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
await mkdir(join(GENERATED, '.vitepress/theme'), { recursive: true })
await writeFile(join(GENERATED, '.vitepress/config.mjs'), CONFIG)
await writeFile(join(GENERATED, '.vitepress/theme/index.mjs'), THEME)
// The working directory is the folder of the website, because VitePress looks for its packages there.
const vitepress = join(SITE, 'node_modules/vitepress/bin/vitepress.js')
const child = start('node', [vitepress, command, GENERATED], { cwd: SITE, stdio: 'inherit' })
child.on('exit', code => {
  process.exitCode = code ?? 1
})
