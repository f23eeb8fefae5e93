/** Models of materials: a material names one of them. The first is the default. */
import { elastic } from './elastic.ts'
import { hoekBrown } from './hoek-brown.ts'
import type { Material } from './material.ts'
import { mohrCoulomb } from './mohr-coulomb.ts'

export const materials: readonly Material[] = [elastic, mohrCoulomb, hoekBrown]
