/**
 * Thirty blocks drawn at random, at least 2° from every border between two modes, as a case on standard output. `tsx scripts/write-chart.ts`
 *
 * A draw is taken where the same block with dip and friction 2° more or less, in all nine ways, has the same mode: no border is nearer.
 * Modes with few blocks in a random draw get as many as the others.
 */
import { cosSin } from '../src/math/angle.ts'
import { tan } from '../src/math/elementary.ts'
import { randomFrom } from '../src/math/random.ts'
import { classifySingleBlock, type SingleBlock, type SingleBlockMotion } from '../src/slope/single-block.ts'

const DEGREE = Math.PI / 180
const G = 9.81
const BORDER = 2 * DEGREE
const OF_EACH = { stands: 7, slides: 8, topples: 8, 'slides and topples': 7 }

const STEPS = [-BORDER, 0, BORDER]
const isInside = (block: SingleBlock): boolean => {
  const { dynamic } = classifySingleBlock(block)
  return STEPS.every((byDip) =>
    STEPS.every(
      (byFriction) =>
        classifySingleBlock({ ...block, dip: block.dip + byDip, friction: block.friction + byFriction }).dynamic ===
        dynamic,
    ),
  )
}

/** Gravity under which the foot gets the force that it will have; what must topple has no state of rest. */
function settlingGravity({ dip, friction }: SingleBlock, motion: SingleBlockMotion): [number, number] {
  const [c, s] = cosSin(dip)
  if (motion.dynamic === 'stands') return [G * s, -G * c]
  const steepest = motion.slenderness - 0.005 * DEGREE
  const shear = motion.dynamic === 'topples' ? (motion.toppleOnlyAbove as number) : friction
  return [G * motion.normal * tan(Math.min(shear, steepest)), -G * motion.normal]
}

const vector = (x: number, z: number): string => `[${x.toFixed(9)}, 0, ${z.toFixed(9)}]`

function variation(block: SingleBlock, number: number): string {
  const motion = classifySingleBlock(block)
  const [c, s] = cosSin(block.dip)
  return `  - name: ${motion.dynamic.replaceAll(' ', '-')}-${number}
    parameters.dip: ${(block.dip / DEGREE).toFixed(2)} deg
    parameters.friction: ${(block.friction / DEGREE).toFixed(2)} deg
    parameters.w: ${block.width}
    parameters.h: ${block.height}
    gravity: ${vector(G * s, -G * c)}
    joints.foot.friction: ${(block.friction / DEGREE).toFixed(2)} deg
    blocks.block.shape.box: [${block.width}, 1, ${block.height}]
    stages.0.settle.with.gravity: ${vector(...settlingGravity(block, motion))}
`
}

function draw(): SingleBlock[] {
  const random = randomFrom(16)
  const left: Record<string, number> = { ...OF_EACH }
  const blocks: SingleBlock[] = []
  const between = (low: number, high: number, step: number) => low + step * Math.floor((random() * (high - low)) / step)
  while (Object.values(left).some((count) => count > 0)) {
    const block = {
      width: Number(between(0.4, 2, 0.05).toFixed(2)),
      height: Number(between(0.6, 2.4, 0.05).toFixed(2)),
      dip: between(5, 60, 0.25) * DEGREE,
      friction: between(5, 55, 0.25) * DEGREE,
    }
    const { dynamic } = classifySingleBlock(block)
    if (left[dynamic] === 0 || !isInside(block)) continue
    left[dynamic]--
    blocks.push(block)
  }
  return blocks
}

const HEAD = `# yaml-language-server: $schema=../../talus.schema.json
# written by scripts/write-chart.ts
title: Thirty blocks on slopes in the modes of the dynamic chart
about: >-
  Blocks of random width, height, dip and friction, at least 2° of dip and friction from every border: each stands, slides, topples, or
  slides and topples, as the equations of motion of its first instant have it (see A16-modes), not the static chart. The accelerations of its
  lower corner and of its turn are those of the equations; taken from the ways after 15, 30 and 45 ms, so that a speed gained in the jolt of
  release and terms in t⁴ cancel. Each is settled under a gravity that gives the foot the force it will have. The plane lies
  level in the model, gravity is turned by the dip. The equations stand here under parameters, and the program's own classification of
  blocks, which drew them, is no part of what is expected.
gravity: 9.81
parameters:
  dip: 30 deg
  friction: 30 deg
  w: 1
  h: 1
  gx: 9.81*sin(dip)
  gz: 9.81*cos(dip)
  mu: tan(friction)
  # About its lower corner alone; and, where the corner slides as well, its normal force over the mass.
  turn: 1.5*(gx*h - gz*w)/(w^2 + h^2)
  lever: (h*mu - w)/(w^2 + h^2)
  n: gz/(1 - 3*w*lever)
  holds: gx - turn*h/2 <= mu*(gz + turn*w/2)
  topples: "(gx*h > gz*w)*(mu*h > w)"
  slides: if(gx*h > gz*w, 1 - holds, gx > mu*gz)
  a: if(slides == 0, 0, if(topples == 0, gx - mu*gz, gx - (mu + 3*h*lever)*n))
  b: if(topples == 0, 0, if(slides == 0, turn, 6*lever*n))
materials:
  rock: { density: 2500 kg/m3, young: 30 GPa, poisson: 0.22 }
joints:
  foot: { normal: 150 GN/m, shear: 123 GN/m, damping: 0.2, friction: 30 deg }
blocks:
  plane: { shape: { box: [8, 3, 1] }, at: [-3, -1, -1], material: rock, rigid: true, fixed: true }
  block: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
contact: { joint: foot }
stages:
  - settle: { ratio: 1e-6, with: { gravity: 9.81 } }
  - run: { time: 0.045 s, damping: none }
record:
  slip: { block: block, what: slip }
  turn: { block: block, what: rotation, about: [0, 1, 0] }
output: { frames: 1 }
vary:
`

const SECOND = (record: string) =>
  `(39*(at(${record}, 0.03 s) - start(${record})) - 57*(at(${record}, 0.015 s) - start(${record})) - 7*(end(${record}) - start(${record})))/18/0.015^2`

const TAIL = `expect:
  - { name: it slides, compute: "abs(${SECOND('slip')}) > 0.05", value: slides, within: 0 absolute }
  - { name: it topples, compute: "abs(${SECOND('turn')}) > 0.02", value: topples, within: 0 absolute }
  - { name: acceleration of the lower corner, compute: "${SECOND('slip')}", value: a, within: 0.01 absolute }
  - { name: acceleration of the turn, compute: "${SECOND('turn')}", value: b, within: 0.01 absolute }
`

console.log(HEAD + draw().map(variation).join('') + TAIL.trimEnd())
