/** What is chosen for the user when a case is set up: stiffness of joints, steps with what sets them, skin, search for neighbours, masses. */
import type { Case, Reason } from '../case/case.ts'
import { quantity } from '../output/quantities.ts'
import { chosenSearch } from '../setup/contact.ts'
import { stiffnessOf } from '../setup/joints.ts'
import type { StageSetup } from '../setup/stage.ts'
import { otherWays } from '../setup/ways.ts'
import type { World } from '../state/world.ts'

/** `setups`: of the stages, in their order, `own` of them those of the case; trials follow. */
export const setupChoices = (world: World, c: Case, setups: readonly StageSetup[], own: number): Reason[] => [
  ...stiffnessChoices(world, c),
  ...wayChoices(c),
  ...neighbourChoices(world, c),
  ...setups.flatMap((setup, index) => stepChoices(c, setup, index, index < own ? `stage ${index}` : 'trials')),
]

function stiffnessChoices(world: World, { physics }: Case): Reason[] {
  if (world.boxes.count === 0) return []
  const found = stiffnessOf(world, physics)
  return Object.entries(physics.joints).flatMap(([name, { stiffness }]) =>
    (['normal', 'shear'] as const).flatMap((part): Reason[] =>
      stiffness[part] !== undefined
        ? []
        : [
            {
              path: `set-up: joints.${name}.${part}`,
              value: quantity(found[name][part], stiffness.per === 'area' ? 'Pa/m' : 'N/m'),
              why: found[name].why,
              kind: 'first',
            },
          ],
    ),
  )
}

const wayChoices = (c: Case): Reason[] =>
  otherWays(c).map(({ of, way, why }) => ({ path: `set-up: contact of ${of}`, value: way, why, kind: 'first' }))

function neighbourChoices(world: World, { contact }: Case): Reason[] {
  const { boxes } = world
  if (!contact || boxes.count === 0) return []
  const [least, most] = [2 * boxes.skins[0], 2 * boxes.skins[1]].map((skin) => quantity(skin, 'm'))
  const { method, reason } = chosenSearch(world)
  return [
    ...(contact.broad === 'automatic' ? [{ path: 'set-up: contact.broad', value: method, why: reason }] : []),
    ...(contact.skin === undefined
      ? [{ path: 'set-up: contact.skin', value: `${least} to ${most}`, why: 'shares of the smallest thing in a box' }]
      : []),
  ]
}

function stepChoices({ stages }: Case, setup: StageSetup, index: number, name: string): Reason[] {
  const { dt, kind } = stages[index]
  const { shortened } = setup
  const masses =
    kind === 'settle' && stages[index].kind === 'settle' && stages[index].massScaling
      ? [
          {
            path: `set-up: masses of ${name}`,
            value: 'scaled',
            why: 'so that all elements have the same stable step, and a few small rigid blocks do not set it; the real ones come back after it',
          },
        ]
      : []
  if (dt !== undefined) return masses
  const longer = shortened
    ? `; ${quantity(shortened.times, '', 2)} times shorter than ${shortened.given ? `with the stiffness of ${shortened.given}` : 'without contact'}`
    : ''
  const step: Reason = {
    path: `set-up: step of ${name}`,
    value: quantity(setup.dt, 's'),
    why: `${setup.reason}; critical ${quantity(setup.critical, 's')}, set by ${setup.culprit}${longer}`,
    kind: 'first',
  }
  return [step, ...masses]
}

/** From here on a step that a default shortens is warned of. */
const TOO_SHORT = 3

/** A joint whose stiffness nobody gave costs steps. */
export function shortStep({ shortened }: StageSetup, index: number, found: string): string | undefined {
  if (!shortened || shortened.times < TOO_SHORT) return undefined
  const { joint, normal, given, times } = shortened
  const than = given ? `than with the stiffness of ${given}` : 'than the blocks themselves ask for'
  const remedy =
    joint === 'rock bridge'
      ? 'give the discs `bridge: NAME`, a joint with a stiffness of its own, or merge thin pieces (slivers: { below: 0.02, are: merged })'
      : joint === 'default'
        ? 'name a joint with a stiffness: joints: { contact: { normal: 1 GPa/m, shear: 0.5 GPa/m } }'
        : `give it one: joints.${joint}: { normal: 1 GPa/m, shear: 0.5 GPa/m }`
  return `stage ${index}: the step is ${quantity(times, '', 2)} times shorter ${than}, because of a default: joint ${joint} has no stiffness in the case and gets ${quantity(normal, 'Pa/m')}, ${found}; ${remedy}`
}
