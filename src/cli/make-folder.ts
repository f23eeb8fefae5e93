/** A fresh folder for a result; an older result is moved aside, so that runs are never mixed, and nothing else is touched. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { InputError } from './errors.ts'
import { CHECKPOINT, COLLECTION, FRAMES, HISTORY } from './result-folder.ts'

const OURS = [CHECKPOINT, COLLECTION, HISTORY, FRAMES]

export function makeFolder(path: string): void {
  checkFolder(path)
  const folder = resolve(path)
  if (existsSync(folder) && readdirSync(folder).length > 0) renameSync(folder, freeName(folder))
  makeAll(join(folder, FRAMES))
}

/** Level by level: where a system refuses new folders (/proc), the recursive call of Node never ends. */
function makeAll(path: string): void {
  if (existsSync(path)) return
  makeAll(dirname(path))
  mkdirSync(path)
}

/** Whether a result could go there; changes nothing. */
export function checkFolder(path: string): void {
  const folder = resolve(path)
  if (!existsSync(folder)) {
    const above = nearestFolder(dirname(folder))
    accessSync(above, constants.W_OK)
    return
  }
  if (!statSync(folder).isDirectory()) throw new InputError(`${path} is a file; name a folder for the results with -o`)
  const found = readdirSync(folder)
  if (found.length > 0 && !OURS.some((name) => found.includes(name)))
    throw new InputError(`${path} holds other things than a result of Talus; name another folder with -o`)
  accessSync(found.length > 0 ? dirname(folder) : folder, constants.W_OK)
}

function nearestFolder(path: string): string {
  if (!existsSync(path)) return nearestFolder(dirname(path))
  if (!statSync(path).isDirectory())
    throw new InputError(`${path} is a file; name another folder for the results with -o`)
  return path
}

function freeName(folder: string): string {
  let number = 1
  while (existsSync(`${folder}.${number}`)) number++
  return `${folder}.${number}`
}
