/** What a user is told of a case, without the start of a process: as `talus check` does, up to the built model. */
import { resolve } from 'node:path'
import { explain } from '../../src/cli/errors.ts'
import { loadCase } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { placed } from '../../src/cli/placed.ts'
import { startAny } from '../../src/safety.ts'

export interface Told {
  message: string
  code: number
  /** Blocks of the model that was built. */
  blocks: number
}

export async function told(folder: string, name: string): Promise<Told> {
  const path = resolve(folder, name)
  const host = nodeHost()
  try {
    let blocks = 0
    for (const c of loadCase(path).variations)
      await placed({ file: path, set: [], name: c.name }, () => {
        blocks += Object.keys(startAny(c, { host, frames: false }).case.blocks).length
      })
    return { message: '', code: 0, blocks }
  } catch (error) {
    const { message, code } = explain(error)
    return { message: message.replaceAll(`${folder}/`, ''), code, blocks: 0 }
  }
}
