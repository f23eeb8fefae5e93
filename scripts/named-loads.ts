/**
 * Loads by name in the model against the closed form by hand, each alone and all together, on random slabs and wedges:
 * `npx tsx scripts/named-loads.ts planes 10`, `wedges 10`; a third word is the seed to begin with, a fourth a part of the name of a load ('' for all);
 * `inadmissible` as a fifth takes seeds whose block does not satisfy the moments without loads either.
 *
 * Seeds count whose block, without loads, satisfies the moments, at a factor from 0.3 to 4. With a load that leaves it so, closed form and model agree within a percent.
 * Where moments pull a joint with cohesion open, the model lies between the closed form and that without the cohesion of what is open; where no contact
 * forces satisfy the moments, between the closed form and the bound by linear programming. The reason is told.
 */
import { type BlockAnalysis, bareHost, readCase } from '../src/index.ts'
import { openCut } from '../src/safety/open-cut.ts'
import { analyseSlope } from '../src/safety/slope-analysis.ts'
import { startAny } from '../src/safety.ts'
import { loadedWedge, WEDGE_FORMS } from '../test/safety/loaded-wedges.ts'
import { PLANE_FORMS, randomPlane } from '../test/safety/random-planes.ts'

const [kind = 'planes', wanted = '10', first = '1', only = '', which = 'admissible'] = process.argv.slice(2)
const host = bareHost()
const makers: Record<string, [string, (seed: number) => { yaml: string; factor: number } | undefined][]> = {
  planes: PLANE_FORMS.map(([name, loads]) => [name, (seed) => randomPlane(seed, loads)]),
  wedges: WEDGE_FORMS.map(([name, loads]) => [name, (seed) => loadedWedge(seed, loads)]),
}
const bare = { planes: (seed: number) => randomPlane(seed), wedges: (seed: number) => loadedWedge(seed) }
if (!(kind in makers)) throw new Error(`${kind}: no kind of block; they are ${Object.keys(makers).join(', ')}`)

const caseOf = (yaml: string) => readCase(yaml, { name: 'loaded.yaml' }).variations[0]

function counts(seed: number): boolean {
  const made = bare[kind as keyof typeof bare](seed)
  if (!made || !(made.factor > 0.3 && made.factor < 4)) return false
  const [block] = analyseSlope(openCut(caseOf(made.yaml), host).cut, host)!.blocks
  return block.momentAdmissible === (which === 'admissible') && Math.abs(block.factor! / made.factor - 1) < 1e-8
}

/** Between the least of the closed forms and what contact forces allow at most. */
const isBetween = (factor: number, { factor: closed, opened, upper }: BlockAnalysis): boolean =>
  factor >= 0.99 * Math.min(closed ?? Infinity, opened?.factor ?? Infinity) && factor <= 1.01 * (upper ?? Infinity)

const seeds: number[] = []
for (let seed = Number(first); seeds.length < Number(wanted); seed++) if (counts(seed)) seeds.push(seed)
console.log(`${kind} of seeds ${seeds.join(', ')}`)

for (const [name, make] of makers[kind].filter(([own]) => own.includes(only))) {
  const sum = { admissible: 0, worst: 0, opened: 0, worstOpened: 0, others: 0, wrong: 0, seconds: 0 }
  for (const seed of seeds) {
    const start = process.cpuUsage()
    const { yaml, factor } = make(seed)!
    const { ticks } = startAny(caseOf(yaml), { host, frames: false })
    let next = ticks.next()
    while (!next.done) next = ticks.next()
    const { slope, safety, problem } = next.value.summary
    const [block] = slope!.blocks
    const difference = (safety?.factor ?? Number.NaN) / factor - 1
    const byHand = Math.abs((block.factor ?? 0) / factor - 1)
    const { agrees, reason } = slope!.comparison!
    const admissible = block.momentAdmissible && !block.opened
    // Where a load lifts a block off one of its planes, the closed form is no more that of the two by hand.
    const right =
      which === 'admissible'
        ? byHand < 1e-8 && (admissible ? Math.abs(difference) < 0.01 : agrees)
        : isBetween(safety?.factor ?? Number.NaN, block)
    if (admissible) {
      sum.admissible++
      sum.worst = Math.max(sum.worst, Math.abs(difference))
    } else if (block.opened) {
      sum.opened++
      sum.worstOpened = Math.max(sum.worstOpened, Math.abs(safety!.factor! / block.opened.factor - 1))
    } else sum.others++
    if (!right) sum.wrong++
    const seconds = 1e-6 * process.cpuUsage(start).user
    sum.seconds += seconds
    console.log(
      `  ${right ? ' ' : '!'} seed ${seed} ${name}: by hand ${factor.toFixed(4)} closed ${block.factor?.toFixed(4)} upper ${block.upper?.toFixed(4)} ` +
        `${block.opened ? `opens ${block.opened.factor.toFixed(4)}` : admissible ? 'admissible' : 'not admissible'} model ${safety?.factor?.toFixed(4)} ${(100 * difference).toFixed(2)} % ` +
        `${safety?.trials.length} trials ${seconds.toFixed(1)} s ${problem}${Math.abs(difference) < 0.01 ? '' : ` | ${reason}`}`,
    )
  }
  console.log(
    `${name} | ${sum.admissible} admissible, worst ${(100 * sum.worst).toFixed(2)} % | ${sum.opened} open in part, worst ${(100 * sum.worstOpened).toFixed(2)} % of the closed form without that cohesion | ${sum.others} not admissible | ${sum.wrong} wrong | ${sum.seconds.toFixed(0)} s`,
  )
}
