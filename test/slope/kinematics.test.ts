import { describe, expect, test } from 'vitest'
import { normalOfDip, type Orientation } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, dot, type Vec3 } from '../../src/math/vec.ts'
import { kinematics } from '../../src/slope/kinematics.ts'
import { planarCheck } from '../../src/slope/kinematics-planar.ts'
import { kinematicShares, scatterSet } from '../../src/slope/kinematics-shares.ts'
import { type Joint, overhangingFace, type Slope } from '../../src/slope/kinematics-slope.ts'
import { columnCheck, flexuralCheck } from '../../src/slope/kinematics-toppling.ts'
import { wedgeCheck } from '../../src/slope/kinematics-wedge.ts'
import { criticalZones, isInside, zoneOutlines } from '../../src/slope/kinematics-zones.ts'
import { poleOf } from '../../src/slope/stereonet-line.ts'
import { vectorAt } from '../../src/slope/stereonet-projection.ts'
import { vectorOf } from '../../src/slope/trend-plunge.ts'

const DEG = Math.PI / 180
const plane = (dip: number, direction: number): Orientation => ({ dip: dip * DEG, dipDirection: direction * DEG })
const joint = (name: string, dip: number, direction: number, friction?: number): Joint => ({
  name,
  ...plane(dip, direction),
  ...(friction !== undefined && { friction: friction * DEG }),
})
const slope = (dip: number, direction: number, friction: number): Slope => ({
  face: plane(dip, direction),
  friction: friction * DEG,
})
const randomJoint = (random: () => number, name = 'J'): Joint => joint(name, 90 * random(), 360 * random())

describe('planar sliding: dips out within 20° of the face, flatter than the face, steeper than friction', () => {
  test.each([
    ['out, between friction and face', joint('A', 45, 185), true],
    ['flatter than friction', joint('A', 25, 185), false],
    ['as steep as friction', joint('A', 30, 185), false],
    ['steeper than the face', joint('A', 70, 185), false],
    ['19° off', joint('A', 45, 199), true],
    ['20° off', joint('A', 45, 200), true],
    ['21° off', joint('A', 45, 201), false],
    ['into the slope', joint('A', 45, 5), false],
    ['its own friction is less', joint('A', 25, 185, 20), true],
    ['its own friction is more', joint('A', 45, 185, 50), false],
  ])('%s', (_, a, possible) => {
    expect(planarCheck(a, slope(65, 180, 30)).possible).toBe(possible)
  })

  test('a limit of its own', () => {
    expect(planarCheck(joint('A', 45, 205), { ...slope(65, 180, 30), lateral: 30 * DEG }).possible).toBe(true)
  })

  // tan ψ = tan 65° cos 20° = 2.0152: 63.61° is where a joint 20° off comes out of the face, not 65°.
  test('flatter than the face in its own direction', () => {
    expect(planarCheck(joint('A', 63.5, 200), slope(65, 180, 30)).possible).toBe(true)
    expect(planarCheck(joint('A', 63.7, 200), slope(65, 180, 30)).possible).toBe(false)
  })

  test('an overhanging face lets every joint out that dips out steeper than friction', () => {
    const over: Slope = { ...slope(0, 0, 30), face: overhangingFace(plane(80, 0)) }
    expect(over.face.dip / DEG).toBeCloseTo(100, 10)
    expect(over.face.dipDirection / DEG).toBeCloseTo(180, 10)
    for (const dip of [31, 60, 89]) expect(planarCheck(joint('A', dip, 180), over).possible).toBe(true)
    expect(planarCheck(joint('A', 85, 0), over).possible).toBe(true)
    expect(planarCheck(joint('A', 75, 0), over).possible).toBe(false)
  })
})

describe('wedge sliding', () => {
  test('the line of A19 and A20 comes out, steeper than friction', () => {
    expect(wedgeCheck(joint('A', 45, 105), joint('B', 70, 235), slope(65, 185, 30))?.possible).toBe(true)
    expect(wedgeCheck(joint('A', 45, 105), joint('B', 70, 235), slope(65, 185, 32))?.possible).toBe(false)
    expect(wedgeCheck(joint('A', 45, 105), joint('B', 70, 235), slope(30, 185, 20))?.possible).toBe(false)
    expect(wedgeCheck(joint('A', 45, 105), joint('B', 70, 235), slope(65, 5, 20))?.possible).toBe(false)
    expect(wedgeCheck(joint('A', 45, 105), joint('B', 45, 105), slope(65, 185, 20))).toBeUndefined()
  })

  test('friction by joint: the lower of two, or that of the one that carries', () => {
    const on = (a: number, b: number) => wedgeCheck(joint('A', 45, 105, a), joint('B', 70, 235, b), slope(65, 185, 89))
    expect(on(30, 50)).toMatchObject({ on: 'both', possible: true })
    expect(on(50, 30)).toMatchObject({ on: 'both', possible: true })
    expect(on(50, 50)?.possible).toBe(false)
    const alone = (a: number, b: number) =>
      wedgeCheck(joint('A', 40, 180, a), joint('B', 70, 240, b), slope(80, 180, 0))
    expect(alone(30, 80)).toMatchObject({ on: 'a', possible: true })
    expect(alone(50, 0)).toMatchObject({ on: 'a', possible: false })
  })

  /**
   * Block theory as the judge. The wedge is one of the four corners between two joints; with a flat top and a face it is finite when the
   * corner and the rock (below the top, behind the face) share no direction. Rays of such a cone lie where two of its planes
   * meet, so the 12 candidates ±(nᵢ × nⱼ) tell. Under its weight alone it slides on A alone where it stands on A (is above it)
   * and the dip vector of A parts it from B.
   */
  function judge(a: Joint, b: Joint, { face }: Slope): ('both' | 'a' | 'b' | 'falls')[] {
    const [na, nb, nf] = [a, b, face].map((p) => normalOfDip(p.dip, p.dipDirection))
    const modes: ('both' | 'a' | 'b' | 'falls')[] = []
    for (const sa of [1, -1])
      for (const sb of [1, -1]) {
        const [ua, ub] = [na.map((x) => sa * x), nb.map((x) => sb * x)] as [Vec3, Vec3]
        const planes: Vec3[] = [ua, ub, nf.map((x) => -x) as Vec3, [0, 0, -1]]
        let finite = true
        for (let i = 0; i < 4; i++)
          for (let j = i + 1; j < 4; j++)
            for (const s of [1, -1]) {
              const ray = cross(planes[i], planes[j]).map((x) => s * x) as Vec3
              if (planes.every((n, k) => k === i || k === j || dot(n, ray) >= 0)) finite = false
            }
        if (!finite) continue
        const [da, db] = [a, b].map((p) => vectorOf({ trend: p.dipDirection, plunge: p.dip }))
        if (sa < 0 && sb < 0) modes.push('falls')
        else if (sa > 0 && dot(da, ub) > 0) modes.push('a')
        else if (sb > 0 && dot(db, ua) > 0) modes.push('b')
        else modes.push('both')
      }
    return modes
  }

  test("Hocking's rule is what block theory finds of the finite wedge (property)", () => {
    const random = randomFrom(21)
    const count = { both: 0, a: 0, b: 0 }
    for (let round = 0; round < 20_000; round++) {
      const [a, b] = [randomJoint(random, 'A'), randomJoint(random, 'B')]
      const s = slope(20 + 70 * random(), 360 * random(), 0)
      const check = wedgeCheck(a, b, s)!
      if (!check.daylights) continue
      const modes = judge(a, b, s).filter((mode) => mode !== 'falls')
      if (modes.length !== 1) continue
      expect(check.on).toBe(modes[0])
      count[check.on]++
    }
    for (const n of Object.values(count)) expect(n).toBeGreaterThan(100)
  })

  test('turning everything, and exchanging the joints, changes nothing (property)', () => {
    const random = randomFrom(22)
    for (let round = 0; round < 300; round++) {
      const [a, b] = [randomJoint(random, 'A'), randomJoint(random, 'B')]
      const s = slope(130 * random() + 5, 360 * random(), 30)
      const by = 2 * Math.PI * random()
      const turned = <T extends Orientation>(p: T): T => ({ ...p, dipDirection: p.dipDirection + by })
      const check = wedgeCheck(a, b, s)!
      const other = wedgeCheck(turned(b), turned(a), { ...s, face: turned(s.face) })!
      expect(other.possible).toBe(check.possible)
      expect(other.on).toBe({ both: 'both', a: 'b', b: 'a' }[check.on])
    }
  })
})

describe('toppling', () => {
  // Goodman and Bray: (90° − δ) + φ ≤ ψf. Face 65°, φ 30°: layers of 55° and steeper.
  test.each([
    ['just steep enough', joint('A', 55.1, 0), true],
    ['just not', joint('A', 54.9, 0), false],
    ['upright', joint('A', 90, 0), true],
    ['upright, given from the other side', joint('A', 90, 180), true],
    ['30° off', joint('A', 80, 30), true],
    ['31° off', joint('A', 80, 31), false],
    ['dips out', joint('A', 80, 180), false],
    ['friction of its own', joint('A', 80, 0, 60), false],
  ])('flexural: %s', (_, a, possible) => {
    expect(flexuralCheck(a, slope(65, 180, 30)).possible).toBe(possible)
  })

  test('no face that is flatter than friction topples', () => {
    for (const dip of [60, 80, 90]) expect(flexuralCheck(joint('A', dip, 0), slope(29, 180, 30)).possible).toBe(false)
  })

  test('direct: columns lean in no flatter than square to the face; upright ones also to the side', () => {
    const columns = (trend: number, plunge: number) => {
      const along = (turn: number) => {
        const p = vectorOf({ trend: trend * DEG, plunge: plunge * DEG })
        const q = vectorOf({ trend: (trend + turn) * DEG, plunge: 0 })
        const n = cross(p, q)
        const up = n[2] < 0 ? -1 : 1
        return {
          name: `${turn}`,
          dip: Math.atan2(Math.hypot(n[0], n[1]), up * n[2]),
          dipDirection: Math.atan2(up * n[0], up * n[1]),
        }
      }
      return columnCheck(along(60), along(-50), slope(65, 180, 30))?.way
    }
    expect(columns(0, 80)).toBe('out of the face')
    expect(columns(0, 26)).toBe('out of the face')
    expect(columns(0, 24)).toBe('none')
    expect(columns(50, 70)).toBe('oblique')
    expect(columns(50, 55)).toBe('none')
    expect(columns(180, 80)).toBe('none')
  })

  test('direct toppling needs a base', () => {
    const sides = [joint('A', 75, 330), joint('B', 75, 30)]
    const found = (base: Joint) => kinematics([...sides, base], slope(70, 180, 35)).direct[0]
    expect(found(joint('C', 15, 180))).toMatchObject({ possible: true, joints: ['A', 'B'] })
    expect(found(joint('C', 15, 180)).words).toContain('C can be the base')
    expect(found(joint('C', 45, 180))).toMatchObject({ possible: false })
    expect(found(joint('C', 45, 180)).words).toContain('no other joint is flat enough to be a base')
  })
})

describe('zones', () => {
  const slopes = [
    slope(65, 180, 30),
    slope(40, 77, 35),
    slope(25, 300, 30),
    slope(90, 10, 20),
    { ...slope(0, 0, 30), face: overhangingFace(plane(70, 20)) },
  ]

  test('a pole lies in the zone exactly where the check finds sliding or toppling (property)', () => {
    const random = randomFrom(31)
    for (const s of slopes) {
      let found = 0
      for (let round = 0; round < 3000; round++) {
        const a = joint('A', 90 * random(), s.face.dipDirection / DEG + (round % 2 ? 180 : 0) + 80 * (random() - 0.5))
        const inside = (mode: 'planar sliding' | 'flexural toppling') =>
          criticalZones(mode, s).some((zone) => isInside(zone, poleOf(a)))
        expect(inside('planar sliding')).toBe(planarCheck(a, s).possible)
        expect(inside('flexural toppling')).toBe(flexuralCheck(a, s).possible)
        if (inside('planar sliding')) found++
      }
      expect(found > 20).toBe(s.face.dip > s.friction)
    }
  })

  test('a line lies in the zone exactly where a wedge slides on both, or columns topple (property)', () => {
    const random = randomFrom(32)
    let carried = 0
    for (const s of slopes)
      for (let round = 0; round < 3000; round++) {
        const [a, b] = [randomJoint(random), randomJoint(random)]
        const wedge = wedgeCheck(a, b, s)!
        const [main, aside] = criticalZones('wedge sliding', s)
        if (wedge.on === 'both') expect(isInside(main, wedge.line)).toBe(wedge.possible)
        const columns = criticalZones('direct toppling', s).some((zone) => isInside(zone, wedge.line))
        expect(columns).toBe(columnCheck(a, b, s)?.way !== 'none')
        if (wedge.possible && wedge.line.plunge <= s.friction && s.face.dip <= Math.PI / 2) {
          expect(isInside(aside, wedge.line)).toBe(true)
          carried++
        }
      }
    expect(carried).toBeGreaterThan(20)
  })

  test('outlines run where the limits are (property)', () => {
    for (const s of slopes)
      for (const mode of ['planar sliding', 'wedge sliding', 'flexural toppling', 'direct toppling'] as const)
        for (const zone of criticalZones(mode, s))
          for (const spot of zoneOutlines(zone, 'equal area').flat()) {
            const [x, y, z] = vectorAt(spot, 'equal area')
            expect(z).toBeLessThan(1e-12)
            const plunge = Math.asin(Math.min(1, -z))
            if (plunge > 1.57) continue
            const trend = Math.atan2(x, y)
            const gap = Math.min(Math.abs(plunge - zone.least(trend)), Math.abs(plunge - zone.most(trend)))
            expect(gap).toBeLessThan(1e-6)
          }
  })
})

describe('words', () => {
  const words = (a: Joint, s = slope(65, 180, 30)) => {
    const found = kinematics([a], s)
    return [found.planar[0].words, found.flexural[0].words]
  }

  test('say the reasons for and against, and the verdict', () => {
    expect(words(joint('A', 45, 180))[0]).toBe(
      'A dips 45°, flatter than the face (65°) and steeper than friction (30°), and strikes within 0° of it: planar sliding is possible',
    )
    expect(words(joint('A', 25, 185))[0]).toBe(
      'A dips 25°, flatter than the face (65°) and strikes within 5° of it, but not steeper than friction (30°): planar sliding is not possible',
    )
    expect(words(joint('A', 45, 230))[0]).toContain('but strikes 50° off it, more than 20°')
    expect(words(joint('C', 80, 10))).toEqual([
      'C dips 80°, but into the slope: planar sliding is not possible',
      'C dips 80° into the slope, strikes within 10° of the face and slips on itself (its normal plunges 10°, less than face less friction, 34.6° in its direction): flexural toppling is possible',
    ])
    expect(words(joint('C', 45, 180))[1]).toBe('C dips 45°, but out of the slope: flexural toppling is not possible')
  })

  test('wedges: on both, on one alone, into the slope', () => {
    const first = (a: Joint, b: Joint, s: Slope) => kinematics([a, b], s).wedge[0].words
    expect(first(joint('A', 45, 105), joint('B', 70, 235), slope(65, 185, 30))).toMatch(
      /^A and B meet in a line that plunges 31.2° to 158, flatter than the face \(65°, 62.\d° in its direction\) and steeper than friction \(30°\): wedge sliding on both is possible$/,
    )
    expect(first(joint('A', 40, 180), joint('B', 70, 240), slope(80, 180, 30))).toMatch(
      /the dip direction of A \(180\) lies between that line and the face, .* A dips 40°, comes out of the face and steeper than friction \(30°\): wedge sliding on A alone is possible$/,
    )
    expect(first(joint('A', 45, 105), joint('B', 70, 235), slope(65, 5, 30))).toContain('but into the slope')
  })

  test('the summary names modes and joints', () => {
    const joints = [joint('A', 45, 180), joint('B', 70, 235), joint('C', 80, 5)]
    expect(kinematics(joints, slope(65, 180, 30)).summary).toMatch(
      /^Possible: planar sliding \(A\); wedge sliding \(A with B.*\); flexural toppling \(C\).*\.$/,
    )
    expect(kinematics([joint('A', 10, 180)], slope(65, 180, 30)).summary).toMatch(/^No joint/)
    expect(kinematics([joint('A', 45, 180), joint('B', 45, 180)], slope(65, 180, 30)).parallel).toEqual([['A', 'B']])
  })

  test.each([
    [{ ...slope(0, 180, 30) }, joint('A', 45, 180), 'the face dips 0°: give an angle above 0'],
    [slope(65, 180, 95), joint('A', 45, 180), 'the friction angle of the slope is 95°'],
    [slope(65, 180, 30), joint('A', 120, 180), 'joint A dips 120° to 180°: give the steepest angle'],
    [slope(65, 180, 30), joint('A', 45, 180, -3), 'the friction angle of joint A is -3°'],
    [{ ...slope(65, 180, 30), lateral: 2 }, joint('A', 45, 180), 'the lateral limit of sliding is 114.6°'],
  ])('what is no slope is refused', (s, a, message) => {
    expect(() => kinematics([a], s)).toThrow(message)
  })
})

describe('shares', () => {
  test('by hand: five joints of two sets', () => {
    const joints = [
      { ...joint('1', 45, 180), set: 'bedding' },
      { ...joint('2', 50, 185), set: 'bedding' },
      { ...joint('3', 20, 180), set: 'bedding' },
      { ...joint('4', 80, 0), set: 'joints' },
      { ...joint('5', 70, 90), set: 'joints' },
    ]
    const shares = kinematicShares(joints, slope(65, 180, 30))
    const of = (mode: string, what = 'joints') => shares.find((s) => s.mode === mode && s.what === what)!
    expect(of('planar sliding').all).toEqual({ of: 'all', critical: 2, total: 5, percent: 40 })
    expect(of('planar sliding').sets[0]).toMatchObject({ of: 'bedding', critical: 2, total: 3 })
    expect(of('flexural toppling').sets[1]).toMatchObject({ of: 'joints', critical: 1, total: 2, percent: 50 })
    expect(of('wedge sliding', 'lines of intersection').all.total).toBe(10)
    expect(of('direct toppling', 'joints as bases').all.critical).toBe(1)
  })

  // A set whose mean lies on the friction limit, scattered little: half of it is steeper.
  test('half of a set on the limit fails', () => {
    const joints = scatterSet({ name: 'A', mean: plane(30, 180), concentration: 2000 }, 4000, 8)
    const [planar] = kinematicShares(joints.slice(0, 400), slope(65, 180, 30))
    expect(Math.abs(planar.all.percent - 50)).toBeLessThan(3.5 * (50 / Math.sqrt(400)) + 2)
    expect(joints[0]).toMatchObject({ name: 'A1', set: 'A' })
  })

  test('without scatter all or none', () => {
    const set = { name: 'A', mean: plane(45, 180), concentration: Number.POSITIVE_INFINITY }
    const [planar] = kinematicShares(scatterSet(set, 10, 1), slope(65, 180, 30))
    expect(planar.all.percent).toBe(100)
    expect(kinematicShares([], slope(65, 180, 30))[0].all).toEqual({ of: 'all', critical: 0, total: 0, percent: 0 })
  })
})
