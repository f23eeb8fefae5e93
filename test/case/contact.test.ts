import { describe, expect, test } from 'vitest'
import { CONTACT_COUNTS, ENERGIES } from '../../src/case/quantities.ts'
import { readCase } from '../../src/case/read.ts'
import { ENERGY_NAMES } from '../../src/output/summary.ts'
import { STATE_NAMES, TYPE_NAMES } from '../../src/state/contacts.ts'
import { GOOD, VARIANTS } from './good.ts'

const read = (text: string) => readCase(text, { name: 'c.yaml', folder: '.', variants: VARIANTS }).variations[0]
const touching = () => read(GOOD['cases/touching.yaml'])

const HEAD = 'title: t\nmaterials: { rock: { density: 1, young: 1, poisson: 0 } }\nstages: [{ run: { time: 2 } }]\n'
const box = (name: string, more = '') =>
  `  ${name}: { shape: { box: [1, 1, 1] }, material: rock, rigid: true${more} }\n`
const two = (more: string) => read(`${HEAD}blocks:\n${box('a')}${box('b')}${more}`)

describe('the block that slides, as written', () => {
  const cases = () =>
    readCase(GOOD['cases/A11-sliding-block.yaml'], { name: 'A11-sliding-block.yaml', folder: '.', variants: VARIANTS })

  test('four variations by friction, whose closed forms follow it', () => {
    const { variations } = cases()
    expect(variations.map((c) => c.name)).toEqual([6, 12, 18, 24].map((phi) => `A11-sliding-block-friction${phi}`))
    const theta = (28 * Math.PI) / 180
    const s = (phi: number) =>
      0.5 * 9.81 * (Math.sin(theta) - Math.cos(theta) * Math.tan((phi * Math.PI) / 180)) * 2.6 ** 2
    for (const [i, phi] of [6, 12, 18, 24].entries()) expect(variations[i].expect[0].value).toBeCloseTo(s(phi), 12)
    expect(variations[2].expect[0].value).toBeCloseTo(6.05410031, 8)
  })

  test('the joint, its override for a stage, the seat, the contact', () => {
    const { physics, stages, contact, blocks, record } = cases().variations[2]
    const deg = Math.PI / 180
    expect(physics.joints.plane).toEqual({
      stiffness: { per: 'point', normal: 1500e9, shear: 1230e9 },
      friction: 18 * deg,
      residualFriction: 18 * deg,
      cohesion: 0,
      tension: 0,
      failure: 'brittle',
      bonded: false,
      damping: 0,
      pull: true,
      law: 'coulomb',
      own: {},
      residualCohesion: 0,
      residualAfter: 0,
      dilation: 0,
      dilationUntil: 0,
    })
    const [settle, run] = stages.map((stage) => stage.physics.joints.plane)
    expect(settle).toEqual({ ...physics.joints.plane, friction: 89 * deg, residualFriction: 89 * deg })
    expect(run).toEqual(physics.joints.plane)
    expect(blocks.slider.on).toEqual({ block: 'slope', face: 'top', from: 'up-dip edge', at: [1, 1.5], gap: 0 })
    expect(contact).toEqual({
      detect: 'common-normal',
      broad: 'nbs',
      joint: 'plane',
      rules: [],
      follow: 1e-5,
      shrink: 0.01,
    })
    expect(record.slide).toMatchObject({ along: { dipOf: { block: 'slope', face: 'top' } } })
  })
})

describe('joints', () => {
  const joint = (more: string) => two(`joints: { j: { ${more} } }`).physics.joints.j

  test('the unit says whether stiffness is per point or per area; a part that is left out is found', () => {
    expect(joint('normal: 10 GPa/m').stiffness).toEqual({ per: 'area', normal: 10e9 })
    expect(joint('shear: 3 kN/m').stiffness).toEqual({ per: 'point', shear: 3e3 })
    expect(joint('normal: auto, shear: 26 MN/m3').stiffness).toEqual({ per: 'area', shear: 26e6 })
    expect(joint('normal: auto, shear: auto').stiffness).toEqual({ per: 'area' })
    expect(joint('').stiffness).toEqual({ per: 'area' })
  })

  test('brittle strength is bonded unless there is none; plastic strength is not unless told', () => {
    expect(joint('cohesion: 1 MPa')).toMatchObject({ cohesion: 1e6, tension: 0, failure: 'brittle', bonded: true })
    expect(joint('cohesion: unlimited, tension: unlimited')).toMatchObject({ cohesion: Infinity, tension: Infinity })
    expect(joint('cohesion: 1 MPa, failure: plastic').bonded).toBe(false)
    expect(joint('cohesion: 1 MPa, failure: plastic, bonded: true').bonded).toBe(true)
    expect(joint('cohesion: 0').bonded).toBe(false)
    expect(joint('bonded: true, cohesion: 0').bonded).toBe(true)
    expect(joint('friction: 0, tension: 1 MPa').bonded).toBe(true)
  })

  test('restitution becomes damping by the rule of separation', () => {
    const { glued, bouncy, filled } = touching().physics.joints
    expect(glued.damping).toBeCloseTo(0.215453762, 9)
    expect(bouncy.damping).toBeCloseTo(0.255275638, 9)
    expect([glued.pull, bouncy.pull, filled.damping]).toEqual([true, false, 0.05])
  })

  test('a stage may take strength away from bonds and give it back; they stay what they are', () => {
    const { physics, stages } = touching()
    const held = [physics, ...stages.map((stage) => stage.physics)].map(({ joints }) => joints.held)
    expect(held.map((j) => j.bonded)).toEqual([true, true, true])
    expect(held.map((j) => j.cohesion)).toEqual([0, Infinity, 0])
    const lost = read(
      `${HEAD.replace('time: 2', 'time: 2, with: { joints.j.cohesion: 0 }')}blocks:\n${box('a')}${box('b')}joints: { j: { cohesion: 1 MPa } }`,
    )
    expect(lost.stages[0].physics.joints.j).toMatchObject({ cohesion: 0, bonded: true })
  })
})

describe('contact', () => {
  test('left out where nothing can touch; made where something can, with its reasons', () => {
    expect(read(`${HEAD}blocks:\n${box('a')}`).contact).toBeUndefined()
    expect(two('contact: none').contact).toBeUndefined()
    const made = two('')
    expect(made.contact).toMatchObject({ joint: 'default', detect: 'common-normal', broad: 'auto', rules: [] })
    const deg = Math.PI / 180
    for (const physics of [made.physics, made.stages[0].physics])
      expect(physics.joints).toMatchObject({ default: { stiffness: { per: 'area' }, friction: 30 * deg } })
    const why = Object.fromEntries(made.reasons.map((r) => [r.path, r.value]))
    expect(why).toMatchObject({
      'contact.joint': 'default',
      'contact.detect': 'common-normal',
      'contact.broad': 'auto',
      'contact.follow': '1e-5',
      'contact.shrink': '0.01',
      'contact.skin': 'auto',
      'joints.default.normal': 'auto',
      'joints.default.shear': 'auto',
      'joints.default.friction': '30 deg',
      'joints.default.cohesion': '0',
      'joints.default.law': 'coulomb',
    })
    expect(two('contact: none').reasons.some((r) => /^(contact|joints)/.test(r.path) && r.kind !== 'none')).toBe(false)
  })

  test('one block that breaks, or particles alone, can touch, too', () => {
    const breaking = `blocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 1 }, fracture: { brittle: j } } }`
    const made = read(`${HEAD}${breaking}\njoints: { j: { cohesion: 1 MPa } }`)
    expect(made.contact?.joint).toBe('j')
    expect(made.blocks.a.fracture).toEqual({ joint: 'j', kind: 'brittle', inserted: 'from the start' })
    const hail = read(`${HEAD}particles: { p: { sphere: { radius: 1 }, material: rock } }`)
    expect(hail.contact?.joint).toBe('default')
  })

  test('the joint by default is the only one, or the only one that nothing else names', () => {
    expect(two('joints: { j: {} }').contact?.joint).toBe('j')
    const rule = 'contact: { rules: [{ between: [a, b], joint: j }] }'
    expect(two(`joints: { j: {} }\n${rule}`).contact?.joint).toBe('j')
    const other = two(`joints: { j: {}, k: {} }\n${rule}`)
    expect(other.contact?.joint).toBe('k')
    const told = (c: ReturnType<typeof two>) => c.reasons.find((r) => r.path === 'contact.joint')?.why
    expect(told(two('joints: { j: {} }'))).toBe('the only joint')
    expect(told(other)).toBe('no rule and no fracture names it')
    expect(told(two('joints: { j: {}, k: {} }\ncontact: { joint: k }'))).toBeUndefined()
  })

  test('sides of rules: block, face, material, particles, none', () => {
    const { contact } = touching()
    expect(contact?.rules.map(({ between }) => between)).toEqual([
      [{ on: { block: 'wedge', face: 'south' } }, { on: { block: 'base' } }],
      [{ material: 'clay' }, { material: 'rock' }],
      [{ particles: 'jet' }, { on: { block: 'base', face: 'east' } }],
      [{ particles: 'hail' }, { particles: 'hail' }],
    ])
    expect(contact).toMatchObject({ shrink: 0.02, skin: 0.1 })
    expect(contact?.rules.map(({ joint }) => joint)).toEqual(['held', 'filled', 'bouncy', 'none'])
  })
})

describe('blocks and particles', () => {
  test('a rigid block needs no mesh, and says so', () => {
    const { blocks, reasons } = touching()
    expect(blocks.ledge).toMatchObject({ rigid: true, fixed: false, position: [0, 0, 0] })
    expect(blocks.ledge.mesh.size).toBeUndefined()
    expect(blocks.rider.mesh.size).toBe(1)
    expect(blocks.base.rigid).toBe(false)
    expect(reasons.find((r) => r.path === 'blocks.ledge.mesh')?.value).toBe('as coarse as the shape allows')
    expect(reasons.filter((r) => r.path.endsWith('on.gap')).map((r) => r.path)).toEqual(['blocks.rider.on.gap'])
  })

  test('arrays of discs and spheres', () => {
    const { jet, hail } = touching().particles
    expect(jet).toEqual({
      kind: 'disc',
      radius: 0.5,
      thickness: 1,
      material: 'rock',
      count: [24, 100, 1],
      spacing: [1.1, 1.1, 1.1],
      first: [20, 0, 0],
      velocity: [-20, 0, 0],
    })
    expect(hail).toMatchObject({ kind: 'sphere', radius: 0.05, count: [2, 3, 4], spacing: [0.2, 0.2, 0.3] })
    const one = read(`${HEAD}particles: { p: { sphere: { radius: 1 }, material: rock } }`).particles.p
    expect(one).toMatchObject({ count: [1, 1, 1], first: [0, 0, 0], velocity: [0, 0, 0] })
  })
})

describe('records', () => {
  test('of contact, and of a turn, whose axis stands in along', () => {
    const { record } = touching()
    expect(record.turned).toEqual({ what: 'rotation', blocks: ['rider'], along: [0, 1, 0], since: 'stage' })
    expect(record.push).toMatchObject({ against: [{ block: 'wedge', face: 'bottom' }], part: 'normal' })
    expect(record.wall).toMatchObject({ against: [{ block: 'jet' }], along: [1, 0, 0] })
    const face = two(
      'record: { f: { what: slip, face: a.top, against: b }, r: { what: rotation, block: a, about: [1, 0, 0], since: start } }',
    )
    expect(face.record.f).toMatchObject({ faces: [{ block: 'a', face: 'top' }], against: [{ block: 'b' }] })
    expect(face.record.r).toMatchObject({ since: 'start' })
  })

  test('their parts are those that the run counts', () => {
    expect([...ENERGIES].filter((name) => name !== 'error' && name !== 'contactResidual')).toEqual([...ENERGY_NAMES])
    expect([...CONTACT_COUNTS]).toEqual(['total', ...STATE_NAMES, 'tension', 'shear', ...TYPE_NAMES])
  })
})
