/** What support a slope needs, in a sentence or two. */
import { figure, plural } from '../output/quantities.ts'
import type { SupportAccount } from '../output/slope-summary.ts'
import { lineText, safetyFactor } from '../output/slope-units.ts'
import type { Units } from '../output/units.ts'

export function supportWords(account: Omit<SupportAccount, 'words'>, units: Units): string {
  const { factor, scale, acts, trend, plunge, before, after, force, capacity, number, spacing, longest, bodies, best } =
    account
  if (bodies.length === 0)
    return `no support is needed for ${figure(factor, 4)}: by limit equilibrium the least factor is ${safetyFactor(before)}`
  const unheld = bodies.filter(({ none }) => none)
  const [held] = bodies.filter((body) => body.force !== null).sort((a, b) => (b.force as number) - (a.force as number))
  const distance = spacing === null ? '' : `, about ${units.value(Number(spacing.toPrecision(2)), 'm')} apart`
  return [
    ...(held
      ? [
          `${units.value(force, 'N')} towards ${lineText(trend, plunge)} bring the factor from ${safetyFactor(before)} to ${safetyFactor(after)}: ${plural(number, `${acts} bolt`)} of ${units.value(capacity, 'N')}${distance}, up to ${units.value(longest, 'm')} long${scale === 1 ? '' : `, ${figure(scale, 3)} of what the closed form asks for`}`,
        ]
      : []),
    ...(held && best && Number.isFinite(best.force) && best.force < 0.98 * (held.force as number)
      ? [
          `least for ${held.of} towards ${lineText(best.trend, best.plunge)}: ${units.value(best.force, 'N')} for ${units.value(held.force as number, 'N')}`,
        ]
      : []),
    ...unheld.map(({ of, none }) => `${of} is not held: ${none}; turn the bolts, or hold it otherwise`),
  ].join('; ')
}
