/** Defaults of records, expectations and output. */
import { QUANTITY_NAMES, takes } from '../quantities.ts'
import { mappingsIn, of, ofCase } from './default.ts'

const anyEvery = ofCase(({ record }) => mappingsIn(record).some(({ every }) => every !== undefined))

/** Whether anything is averaged: sums and single numbers are not. */
const isMean = (what: unknown) => QUANTITY_NAMES.some((name) => name === what && takes(name, 'mean'))

const SINCE = 'stage' as 'stage' | 'start'

export const RECORDS = {
  since: of('record.*.since', SINCE, 'stage', 'what a stage does is measured from its own start', ({ what }) =>
    QUANTITY_NAMES.some((name) => name === what && takes(name, 'since')),
  ),
  frames: of('output.frames', 20, '20', 'enough to follow a motion in ParaView'),
  fields: of(
    'output.fields',
    ['displacement', 'velocity', 'stress'],
    'displacement, velocity, stress',
    'what a report on a slope shows',
  ),
  checkpoint: of('output.checkpoint every', 60, '60 s', 'at most a minute of work is lost'),
  units: of(
    'output.units',
    'metric' as 'metric' | 'imperial',
    'metric',
    'what is read in other units is told in these',
  ),
  mean: of(
    'record.*.mean',
    undefined,
    'weighted',
    'by mass, area or volume, so that it does not depend on the mesh',
    ({ what, point, node }) => isMean(what) && point === undefined && node === undefined,
  ),
  every: of(
    'record.*.every',
    undefined,
    'a thousand in a run, every 50 steps while settling',
    'the shortest `every` of all records counts for all',
    (_, data) => !anyEvery(data),
  ),
  take: of(
    'expect.*.take',
    undefined,
    'the value at the end',
    'what comes out in the end is meant unless a time is given',
    (expectation) => expectation.at === undefined && expectation.record !== undefined,
  ),
  takeAt: of(
    'expect.*.take',
    undefined,
    'the value at the time given',
    'a time is given',
    (expectation) => expectation.at !== undefined,
  ),
  expectStage: of(
    'expect.*.stage',
    undefined,
    'the last',
    'what comes out in the end is meant unless a stage is given',
    (expectation) => expectation.record !== undefined,
  ),
}
