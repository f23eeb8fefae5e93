/** Sources → dist/: the kernel, then everything as JavaScript with its types, then the command made executable. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKernel } from './build-kernel.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const dist = join(root, 'dist')
const cli = join(dist, 'cli.js')

if (!existsSync(tsc)) throw new Error('Building Talus needs its development packages: run npm ci without --omit=dev.')
await buildKernel()
rmSync(dist, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
if (existsSync(cli)) chmodSync(cli, 0o755)
