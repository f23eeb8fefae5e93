/** The sweeps of a cube over slabs, found by shrunken edges. */
import { makeShrunkenCells } from '../../src/contact/look/shrunken-edges/shrunken-edge.ts'
import { sweeps } from './sweeps.ts'

sweeps(makeShrunkenCells)
