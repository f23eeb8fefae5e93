/**
 * AssemblyScript → WebAssembly → src/kernel/wasm.generated.ts: the module as base64 text, so that it exists wherever the
 * sources or their compiled form are imported, in Node and in a browser. Skipped when the text was made from these sources.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const assembly = join(root, 'src/kernel/assembly')
const generated = join(root, 'src/kernel/wasm.generated.ts')

/** Of everything that the module depends on: sources, options, compiler. */
function fingerprint() {
  const sources = readdirSync(assembly)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(assembly, name))
  const compiler = join(root, 'node_modules/assemblyscript/package.json')
  const hash = createHash('sha256')
  for (const file of [...sources, join(root, 'asconfig.json'), compiler, fileURLToPath(import.meta.url)])
    hash.update(file.slice(root.length).replaceAll('\\', '/')).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

async function compile() {
  const { default: asc } = await import('assemblyscript/asc')
  let binary
  const { error, stderr } = await asc.main(
    ['--config', 'asconfig.json', '--baseDir', root, '--outFile', 'kernel.wasm'],
    {
      writeFile: (_name, contents) => {
        binary = contents
      },
    },
  )
  if (error) throw new Error(`The kernel does not compile.\n${stderr}`)
  return binary
}

export async function buildKernel() {
  const mark = `// Made by scripts/build-kernel.mjs from sources ${fingerprint()}\n`
  if (existsSync(generated) && readFileSync(generated, 'utf8').startsWith(mark)) return
  const text = Buffer.from(await compile()).toString('base64')
  writeFileSync(generated, `${mark}export const WASM_BASE64 =\n  '${text}'\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildKernel()
