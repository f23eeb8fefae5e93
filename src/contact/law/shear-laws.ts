/** Laws of shear: a joint names one of them. Their order is the number in its row (LAW); the first is the default. */
import { bartonBandis } from './barton-bandis.ts'
import { bilinear } from './bilinear.ts'
import { coulomb } from './coulomb.ts'
import { coulombAsPrinted } from './coulomb-as-printed.ts'
import { creeping } from './creeping.ts'
import { dilationParameters } from './dilation.ts'
import type { ShearLaw } from './shear-law.ts'
import { steadyCreep } from './steady-creep.ts'
import { strengthParameters } from './strength.ts'

export const shearLaws: readonly ShearLaw[] = [coulomb, coulombAsPrinted, creeping, bartonBandis, bilinear, steadyCreep]

/** What every joint is asked for, whatever its law. */
export const jointParameters = { ...strengthParameters, ...dilationParameters }
