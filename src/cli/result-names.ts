/** Names in a folder of results. */
export const LOCK = 'talus.lock'
export const MANIFEST = 'manifest.json'
export const CHECKPOINT = 'checkpoint.talus'
/** The checkpoint before it, for the day on which the newest one is damaged. */
export const PREVIOUS = 'checkpoint.previous.talus'
export const HISTORY = 'history.csv'
export const COLLECTION = 'frames.pvd'
export const FRAMES = 'frames'
export const REPORT = 'report.html'
/** The same for a word processor, of a slope. */
export const DOCUMENT = 'report.docx'
/** A line for each failure, where anything failed. */
export const EVENTS = 'events.csv'
/** Files of a plot that a case asks for, by its name. */
export const plotFile = (name: string, extension: 'svg' | 'csv'): string => `plot-${name}.${extension}`
export const PLOT_FILE = /^plot-.*\.(svg|csv)$/
/** All tables of the report. */
export const TABLES = 'tables.csv'
export const SUMMARY = 'summary.json'
