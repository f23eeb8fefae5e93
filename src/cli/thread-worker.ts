/** Another thread of a run: it does what it is told, and ends when there has been nothing to do for a while. */
import { workerData } from 'node:worker_threads'
import { type Told, work } from '../threads/team.ts'

work(workerData as Told)
