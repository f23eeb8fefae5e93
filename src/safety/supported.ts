/** A case with the support that it asks for: worked out, and set into the model where it says so. */
import type { Host } from '../host.ts'
import type { SupportAccount } from '../output/slope-summary.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { supportSlope } from './support.ts'

export function supported(cut: CutCase, host: Host): { cut: CutCase; support?: SupportAccount } {
  const { support } = cut.given
  if (!support) return { cut }
  const { account, cut: held } = supportSlope(cut, host)
  return { cut: support.model ? held : cut, support: account }
}
