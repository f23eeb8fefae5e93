/** A method whose stages are done by several threads, where they can be and where it pays: the same numbers to the bit, whoever does what. */
import { addLost, bookLost, LOST } from '../contact/law/law.ts'
import { giveSlots } from '../contact/points/waiting.ts'
import { nothing } from '../integrate/nothing.ts'
import type { Parts } from '../setup/method.ts'
import { runsOf } from '../state/neighbours.ts'
import type { Batch } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import type { Crew } from './crew.ts'
import { redirectAll } from './cut-tets.ts'
import type { Judge } from './judge.ts'
import { gatherCounts } from './lane-world.ts'
import { makePairLists } from './pair-lists.ts'
import { cellChunks, LAW, MOVES, moveChunks, PAIRS, PATHS, type Plan, PUSHES, RESTS, SUMS, TETS } from './tasks.ts'

/** `parts`: of the first thread alone, for what is done in turn. */
export function parallel(method: Method, world: World, parts: Parts, plan: Plan, crew: Crew, judge: Judge): Method {
  const moves = moveChunks(world)
  const shared: Partial<Method> = {
    ...(parts.contact && method.look !== nothing && contactStages(world, parts.contact, plan, crew)),
    ...(plan.tets && { elastic: elasticStage(world, plan.tets.chunks, crew) }),
    integrate() {
      crew.run(MOVES, moves)
    },
  }
  const either = { ...method }
  for (const name of Object.keys(shared) as (keyof Method)[]) {
    const alone = method[name] as (...args: unknown[]) => void
    const all = shared[name] as (...args: unknown[]) => void
    either[name] = ((...args: unknown[]) => {
      if (judge.isShared()) all(...args)
      else alone(...args)
      if (name === 'integrate') judge.endStep()
    }) as Method[typeof name] & ((...args: unknown[]) => void)
  }
  return either
}

function elasticStage({ lanes, nodes, tets }: World, chunks: Batch[][], crew: Crew): () => void {
  let known = nodes.free
  return () => {
    if (nodes.free !== known) redirectAll(tets, nodes, lanes, chunks)
    known = nodes.free
    crew.run(TETS, chunks.length)
    crew.run(SUMS, chunks.length)
  }
}

function contactStages(
  world: World,
  { stage }: NonNullable<Parts['contact']>,
  { lists }: Plan,
  crew: Crew,
): Pick<Method, 'look' | 'law' | 'contact'> {
  const { lanes, waiting, lost } = world.lanes
  const used = lanes.slice(0, crew.threads)
  const sum = new Float64Array(LOST)
  const cells = cellChunks(world)
  const pushes = makePairLists(world, lists)
  const settle = (k: number): void => stage.settle(world.neighbours, world.contacts, k)
  return {
    look(clock, shapes, boxes, pairs, joints, bonds, neighbours, contacts) {
      stage.take(clock, shapes, boxes, pairs, joints, bonds)
      stage.begin(neighbours, contacts)
      crew.run(PATHS, cells)
      crew.run(PAIRS, runsOf(neighbours.count[0]))
      gatherCounts(world, used)
      crew.run(RESTS, cells)
      giveSlots(waiting, stage.slots, neighbours, contacts, settle)
      stage.end(neighbours)
    },
    law(_clock, _joints, neighbours, _contacts, energy) {
      const runs = runsOf(neighbours.count[0])
      crew.run(LAW, runs)
      sum.fill(0)
      for (let run = 0; run < runs; run++) addLost(lost, LOST * run, sum)
      bookLost(sum, energy)
    },
    contact() {
      pushes.refresh()
      crew.run(PUSHES, lists)
    },
  }
}
