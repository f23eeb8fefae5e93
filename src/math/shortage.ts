/** What the machine, or the way in which the program was started, cannot give: told with the remedy, and nobody's mistake in a case. */
export class Shortage extends Error {
  override name = 'Shortage'
}
