import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile, type Expression, evaluate, parseExpression, pathOf } from '../../src/math/expression.ts'

const value = (text: string, scope = {}): number => evaluate(parseExpression(text), scope)
const message = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'no error'
}

describe('arithmetic', () => {
  it.each([
    ['1 + 2*3', 7],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['10 - 4 - 3', 3],
    ['24/4/3', 2],
    ['1e9*1E-3', 1e6],
    ['.5 + 1.', 1.5],
    ['--3', 3],
    ['2*-3', -6],
    ['9^0.5', 3],
    ['mod(-1, 3)', 2],
    ['mod(5, -3)', -1],
    ['min(3, 1, 2) + max(3)', 4],
    ['clamp(5, 0, 1) + clamp(-5, 0, 1)', 1],
    ['step(0) + step(-1e-300) + step(2)', 2],
    ['if(2 > 1, 10, 20)', 10],
    ['if(2 <= 1, 10, if(1 != 1, 1, 30))', 30],
    ['(1 < 2)*(2 < 2) + (2 == 2)', 1],
    ['sign(-3)*floor(2.5)*ceil(2.5)', -6],
    ['log2(8) + log10(1000) + log(exp(1))', 7],
    ['atan2(1, 1)/pi', 0.25],
    ['abs(-sqrt(16))', 4],
  ])('%s = %d', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it('raises to whole powers by multiplication', () => {
    const x = 1.1
    expect(value('1.1^3')).toBe(x * (x * x))
    expect(value('1.1^4')).toBe(x * x * (x * x))
    expect(value('1.1^-2')).toBe(1 / (x * x))
    expect(value('2^100')).toBe(2 ** 100)
    expect(value('(-2)^17')).toBe(-131072)
  })

  it('reads the largest and the smallest numbers, and refuses what is larger', () => {
    expect(value('1.7976931348623157e308 + 5e-324')).toBe(Number.MAX_VALUE)
    expect(message(() => value('1e400'))).toContain('at character 1: 1e400 is too large for a number')
  })
})

describe('units', () => {
  it.each([
    ['1.5 GPa', 1.5e9],
    ['9.81 m/s2', 9.81],
    ['2.6s*2', 5.2],
    ['5 1/s', 5],
    ['36 km/h', 10],
    ['50 %', 0.5],
    ['10 GPa/m*2', 2e10],
    ['180 deg/pi', 1],
    ['90°', Math.PI / 2],
    ['2500 kg/m³', 2500],
    ['1/2 ms', 500],
    ['(3 m)^2', 9],
    ['-9 mm', -0.009],
  ])('%s = %d', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it('takes the longest unit, then divides', () => {
    const scope = { name: (path: string) => ({ width: 4, span: 2 })[path] }
    expect(value('8 m/width', scope)).toBe(2)
    expect(value('8 m / span', scope)).toBe(4)
    expect(value('8 m/s2/span', scope)).toBe(4)
  })

  it('refuses what reads two ways', () => {
    expect(message(() => value('2 s^2'))).toBe(
      'at character 4: a power of "2 s" reads two ways; write (2 s)^… for the power of the quantity, in "2 s^2"',
    )
    expect(message(() => compile(parseExpression('2 t'), ['t']))).toContain(
      `at character 1: "t" is a unit and a name here; write a product with '*', or the number in SI`,
    )
  })
})

describe('messages', () => {
  it.each([
    ['', "at character 1: expected a number, a name or '(', found the end"],
    ['3 + )', "at character 5: expected a number, a name or '(', found ')'"],
    ['sin(1', "at character 6: expected an operator, ',' or ')', found the end"],
    ['(1 + 2', "at character 7: expected an operator or ')', found the end"],
    ['1 2', "at character 3: expected an operator or the end, found '2'"],
    ['30 GPaa', `at character 4: expected an operator or a unit, found 'GPaa'; did you mean "GPa"?`],
    ['2**3', "at character 3: expected an operand (a power is written '^'), found '*'"],
    ['1 < 2 < 3', 'at character 7: expected one comparison at a time'],
    ['1 = 2', "at character 3: expected an operator or the end, found '='"],
    ['sine(1)', 'at character 1: unknown function "sine"; did you mean "sin"?'],
    ['sin + 1', 'at character 1: unknown name "sin"; the function is called as sin(…)'],
    ['if(1, 2)', 'at character 1: expected if(condition, then, else), found 2 arguments'],
    ['atan2(1)', 'at character 1: expected atan2 of two numbers, found 1 arguments'],
    [
      '1 + joints.plan.friction',
      'at character 5: unknown name "joints.plan.friction"; did you mean "joints.plane.friction"?',
    ],
    ['constructor', 'at character 1: unknown name "constructor"'],
    ['toString(1)', 'at character 1: unknown function "toString"'],
    ['1 + 💥', "at character 5: expected a number, a name or '(', found '💥'"],
    ['a..b', "at character 2: expected an operator or the end, found '.'"],
    ['a.b(1)', "at character 4: expected an operator or the end, found '('"],
  ])('%s', (text, expected) => {
    const known = ['joints.plane.friction']
    const scope = { name: (path: string) => (path === 'a' || path === 'a.b' ? 1 : undefined), known: () => known }
    expect(message(() => value(text, scope))).toContain(expected)
  })

  it('limits depth and length', () => {
    expect(message(() => parseExpression('('.repeat(2000)))).toContain('nested deeper than 100 levels')
    expect(message(() => parseExpression('-'.repeat(2000)))).toContain('nested deeper than 100 levels')
    expect(message(() => parseExpression('2^'.repeat(1000)))).toContain('nested deeper than 100 levels')
    expect(message(() => parseExpression('1+'.repeat(3000)))).toContain('longer than 4000 characters')
    expect(value(`${'1+'.repeat(1999)}1`)).toBe(2000)
  })

  it('never throws anything but a message with a position, whatever the text', () => {
    const pieces = fc.constantFrom(...'0123456789.eE+-*/^()<>=!,[] abmsinif°%\0"\n'.split(''), 'sin', 'GPa', '💥', 'é')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const found = message(() => value(parts.join('')))
        expect(found === 'no error' || found.startsWith('at character')).toBe(true)
      }),
      { seed: 5, numRuns: 3000 },
    )
  })
})

describe('scope', () => {
  it('resolves paths, indices and calls with names as arguments', () => {
    const calls: (string | undefined)[][] = []
    const scope = {
      name: (path: string) => ({ 'error[0]': 8, 'error[1]': 2, 'a.b.3.c': 5 })[path],
      call: (name: string, parts: Expression[]) => {
        if (name !== 'at' && !(name === 'max' && pathOf(parts[0]) === 'slide')) return undefined
        calls.push([name, pathOf(parts[0])])
        return evaluate(parts[1])
      },
    }
    expect(value('log2(error[0]/error[1])', scope)).toBe(2)
    expect(value('a.b.3.c', scope)).toBe(5)
    expect(value('max(slide, 2.6 s) + max(1, 2) + at(incident.z, 3)', scope)).toBeCloseTo(7.6, 14)
    expect(calls).toEqual([
      ['max', 'slide'],
      ['at', 'incident.z'],
    ])
  })

  it('demands known names in the branch that is not taken', () => {
    expect(message(() => value('if(1, 2, nothing)'))).toContain('unknown name "nothing"')
  })
})

describe('compiled functions', () => {
  it('take their variables in order and refuse too few', () => {
    const f = compile(parseExpression('x - 2*z + if(x > z, x, z*y)'), ['x', 'y', 'z'])
    expect(f(Float64Array.of(5, 7, 1))).toBe(8)
    expect(f(Float64Array.of(1, 7, 5))).toBe(26)
    expect(message(() => f(new Float64Array(2)))).toBe('expected 3 values, found 2')
  })

  it('keep apart from each other', () => {
    const f = compile(parseExpression('x + (x + (x + x))'), ['x'])
    const g = compile(parseExpression('sin(x)*2 + k'), ['x'], { name: (path) => (path === 'k' ? 1 : undefined) })
    expect([f(Float64Array.of(1)), g(Float64Array.of(0)), f(Float64Array.of(2))]).toEqual([4, 1, 8])
  })

  it('scale by powers of four to the bit', () => {
    const f = compile(parseExpression('sqrt(x*y) + x^3/(y*z) - 2*max(x, abs(z - y))'), ['x', 'y', 'z'])
    const lengths = fc.double({ min: 1e-3, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(lengths, lengths, lengths, fc.integer({ min: -20, max: 20 }), (x, y, z, k) => {
        const s = 4 ** k
        expect(f(Float64Array.of(s * x, s * y, s * z))).toBe(s * f(Float64Array.of(x, y, z)))
      }),
      { seed: 9, numRuns: 500 },
    )
  })
})

interface Sample {
  text: string
  value: (x: number, y: number) => number
}

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => ({ text: `${n}`, value: () => n })),
  fc.constant<Sample>({ text: 'x', value: (x) => x }),
  fc.constant<Sample>({ text: 'y', value: (_, y) => y }),
)
const sample: fc.Arbitrary<Sample> = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.tuple(tie('sample'), fc.constantFrom('+', '-', '*', '/'), tie('sample')).map(([a, operator, b]) => ({
      text: `(${a.text} ${operator} ${b.text})`,
      value: (x: number, y: number): number => {
        const [u, v] = [a.value(x, y), b.value(x, y)]
        return operator === '+' ? u + v : operator === '-' ? u - v : operator === '*' ? u * v : u / v
      },
    })),
    tie('sample').map((a) => ({ text: `-${a.text}`, value: (x: number, y: number) => -a.value(x, y) })),
    fc.tuple(tie('sample'), tie('sample')).map(([a, b]) => ({
      text: `max(${a.text}, abs(${b.text}))`,
      value: (x: number, y: number) => Math.max(a.value(x, y), Math.abs(b.value(x, y))),
    })),
    fc.tuple(tie('sample'), tie('sample'), tie('sample')).map(([a, b, c]) => ({
      text: `if(${a.text} < ${b.text}, ${c.text}, sqrt(${a.text}))`,
      value: (x: number, y: number) => (a.value(x, y) < b.value(x, y) ? c.value(x, y) : Math.sqrt(a.value(x, y))),
    })),
  ),
})).sample

it('random expressions agree with plain arithmetic to the bit', () => {
  const number = fc.double({ min: -1e3, max: 1e3, noNaN: true })
  fc.assert(
    fc.property(sample, number, number, (s, x, y) => {
      fc.pre(s.text.length < 2000)
      const f = compile(parseExpression(s.text), ['x', 'y'])
      expect(f(Float64Array.of(x, y))).toBe(s.value(x, y))
    }),
    { seed: 11, numRuns: 2000 },
  )
})

it('precedence without parentheses agrees with plain arithmetic', () => {
  const operators = fc.array(fc.constantFrom('+', '-', '*', '/'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(operators, fc.infiniteStream(fc.integer({ min: 1, max: 99 })), (ops, stream) => {
      const numbers = [...stream.take(ops.length + 1)]
      const text = numbers.map((n, i) => `${n}${ops[i] ?? ''}`).join(' ')
      // products first, from the left, then sums
      const sums = [numbers[0]]
      const signs = ['+']
      ops.forEach((operator, i) => {
        const n = numbers[i + 1]
        if (operator === '*') sums[sums.length - 1] *= n
        else if (operator === '/') sums[sums.length - 1] /= n
        else {
          sums.push(n)
          signs.push(operator)
        }
      })
      const plain = sums.reduce(
        (total, term, i) => (i === 0 ? term : signs[i] === '+' ? total + term : total - term),
        0,
      )
      expect(value(text)).toBe(plain)
    }),
    { seed: 12, numRuns: 1000 },
  )
})
