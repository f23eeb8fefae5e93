/** Defaults of gravity, bolts, water, earthquakes and loads on faces. */
import { of } from './default.ts'

export const LOADS = {
  gravity: of('gravity', 9.81, '9.81 m/s2 downwards', 'standard gravity, along −z'),
  pretension: of('bolts.*.pretension', 0, '0', 'a bolt pulls only once it is stretched'),
  boltActs: of(
    'bolts.*.acts',
    'active' as 'active' | 'passive',
    'active',
    'its force is a load: the factor of safety is that of joints alone',
  ),
  boltMiddle: of('bolts.*.pattern.middle', 0, '0', 'rows stand evenly about the middle of the slope'),
  boltStiffness: of(
    'bolts.*.stiffness',
    undefined,
    '400 capacity/length',
    'steel of 200 GPa that yields at 500 MPa: it has its capacity at a strain of 0.25 %',
    (bolt) => bolt.yield !== undefined || bolt.capacity !== undefined,
  ),
  boltYield: of(
    'bolts.*.yield',
    'unlimited',
    'unlimited',
    'a bolt stays elastic unless told otherwise',
    (bolt) => bolt.capacity === undefined,
  ),
  boltBreaks: of(
    'bolts.*.breaks at',
    'never',
    'never',
    'a bolt that yields goes on yielding unless told otherwise',
    (bolt) => bolt.yield !== undefined || bolt.capacity !== undefined,
  ),
  seismicVertical: of('seismic.vertical', 0, '0', 'an earthquake is given by its horizontal coefficient as a rule'),
  seismicDirection: of(
    'seismic.direction',
    'worst' as 'worst' | number,
    'worst',
    'an earthquake comes from anywhere: the azimuth in which limit equilibrium has its least factor',
  ),
  waterDensity: of('water.density', 1000, '1000 kg/m3', 'fresh water'),
  waterJoints: of(
    'water.joints',
    'all' as 'all' | string[],
    'all',
    'water finds its way into every joint between blocks',
  ),
  loadActs: of(
    'loads.*.acts',
    'active' as const,
    'active',
    'what presses on a face presses whatever its joints bear',
    (load) => load.shotcrete === undefined,
  ),
  drainsEffective: of('water.drains.effective', 1, '1', 'holes that work drain what they reach'),
  towards: of('water.line.towards', Math.PI / 2, '90 deg', 'the section runs along the x axis, towards east'),
  jointTowards: of(
    'water.joints.*.line.towards',
    Math.PI / 2,
    '90 deg',
    'the section runs along the x axis, towards east',
  ),
}
