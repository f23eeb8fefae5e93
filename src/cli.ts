#!/usr/bin/env node
/** Arguments → exit code. */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { caseJsonSchema } from './case/schema.ts'
import { kernels, variants } from './catalogue.ts'
import { benchCommand } from './cli/bench-command.ts'
import { checkCommand } from './cli/check-command.ts'
import { BAD_INPUT, DONE, explain } from './cli/errors.ts'
import { meshCommand } from './cli/mesh-command.ts'
import { nodeHost } from './cli/node-host.ts'
import { quickCommand } from './cli/quick-command.ts'
import { type RunFlags, runCommand } from './cli/run-command.ts'
import { say, warn } from './cli/speak.ts'
import { watchStreams } from './cli/streams.ts'
import { supportCommand } from './cli/support-command.ts'
import { verifyCommand } from './cli/verify-command.ts'
import { VERSION } from './version.ts'

const collect = (value: string, all: string[]) => [...all, value]
const setOption = () =>
  new Option('--set <path=value>', 'replace a value of the case, e.g. materials.rock.young="10 GPa"')
    .argParser(collect)
    .default([], 'none')
const kernelOption = () =>
  new Option(
    '--kernel <name>',
    Object.entries(kernels)
      .map(([name, { description }]) => `${name}: ${description}`)
      .join('; '),
  )
    .choices(Object.keys(kernels))
    .default('fast')

const threadsOption = (where: string) =>
  new Option(
    '--threads <number>',
    `threads that share the stages of a step, ${where}; numbers stay the same to the bit`,
  ).argParser(atLeastOne)

/** Most threads, unless more are asked for: what is not shared, some 8 % of a step, bounds what they gain. */
const MOST_UNASKED = 8
const sharingOption = () =>
  threadsOption('where that is faster').default(
    Math.min(availableParallelism(), MOST_UNASKED),
    `one a core, ${MOST_UNASKED} at most`,
  )

function atLeastOne(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1 on.')
  return Number(text)
}

function atLeastTwo(text: string): number {
  const number = atLeastOne(text)
  if (number < 2) throw new InvalidArgumentError('expected a whole number from 2 on.')
  return number
}

function program(): Command {
  const talus = new Command('talus')
    .description('Deformable discrete elements for rock mechanics: blocks that deform, from one case file')
    .version(VERSION)
    .showHelpAfterError('(talus --help lists the commands)')
    .configureOutput({ writeOut: say, writeErr: warn })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : BAD_INPUT))
  talus
    .command('run')
    .description('run a case and leave its results in a folder')
    .argument('<case>', 'case file, .yaml or .json')
    .option('-o, --output <folder>', 'folder of results (default: results/<case>)')
    .addOption(setOption())
    .addOption(kernelOption())
    .addOption(sharingOption())
    .option('--resume <checkpoint>', 'continue from a checkpoint of this case')
    .option('--json', 'print the summary, and nothing else, as JSON')
    .action(finish(runCommand))
  talus
    .command('slope')
    .description(
      'examine a rock slope: kinematics, limit equilibrium, factor of safety by strength reduction, and a report',
    )
    .argument('<case>', 'case file, .yaml or .json')
    .option('-o, --output <folder>', 'folder of results (default: results/<case>)')
    .addOption(setOption())
    .addOption(kernelOption())
    .addOption(sharingOption())
    .option('--resume <checkpoint>', 'continue from a checkpoint of this case')
    .option(
      '--quick',
      'kinematics and limit equilibrium at once, without a model or a search; report in results/<case>-quick',
    )
    .option('--support', 'find the bolts that bring the design factor, and set them into the model: support.model=true')
    .option('--json', 'print the summary, and nothing else, as JSON')
    .action(
      finish((path: string, { quick, support, ...rest }: RunFlags & { quick?: boolean; support?: boolean }, host) => {
        if (quick) return quickCommand(path, { ...rest, support }, host)
        return (support ? supportCommand : runCommand)(path, { ...rest, slope: true }, host)
      }),
    )
  talus
    .command('check')
    .description('read a case, say what would run and every default with its reason')
    .argument('<case>', 'case file')
    .addOption(setOption())
    .action(finish(checkCommand))
  talus
    .command('mesh')
    .description('mesh a case, or read a mesh file: quality, and export')
    .argument('<file>', 'case, .msh, .vtu, .node or .ele')
    .option('-o, --output <file>', 'write the mesh: .msh, .vtu or .node')
    .addOption(new Option('--msh-version <version>', 'of a .msh').choices(['4.1', '2.2']).default('4.1'))
    .addOption(setOption())
    .option('--json', 'print the figures as JSON')
    .action(finish(meshCommand))
  talus
    .command('verify')
    .description('run the cases that say what must come out, and compare')
    .argument('[names...]', 'beginnings of case names, case files or folders; none: all')
    .option('--json', 'print the rows as JSON')
    .option('--long', 'with the cases that take long')
    .option('--write', 'write VERIFICATION.md, and all rows to verification.csv')
    .addOption(new Option('--jobs <number>', 'processes (default: one a core)').argParser(atLeastOne))
    .addOption(kernelOption())
    .addOption(threadsOption('in every step').default(1))
    .action(finish(verifyCommand))
  talus
    .command('bench')
    .description('time loops, whole steps, and ways to detect contact and find neighbours, as ratios in one run')
    .argument('[names...]', 'beginnings of names of what is measured; none: what takes some seconds')
    .option('--long', 'with what takes long')
    .option('--beside <folder>', 'whole steps of another build too, by the folder of its compiled files')
    .addOption(
      new Option(
        '--threads <number>',
        'whole steps by one thread and by so many, in wall time: on a free machine',
      ).argParser(atLeastTwo),
    )
    .option('--against <file>', 'compare ratios with those of a file that --json wrote')
    .option('--json', 'print the figures as JSON')
    .action(finish(benchCommand))
  talus
    .command('schema')
    .description('print the JSON Schema of a case, for editors')
    .option('-o, --output <file>', 'write it to a file')
    .action((flags: { output?: string }) => finish(schemaCommand)(undefined, flags))
  return talus
}

function schemaCommand(_: undefined, flags: { output?: string }): number {
  const text = `${JSON.stringify(caseJsonSchema(variants()), undefined, 2)}\n`
  if (flags.output) writeFileSync(flags.output, text)
  else say(text)
  return DONE
}

/** A command as commander calls it: its answer becomes the exit code, its errors one message. */
function finish<A, F>(command: (argument: A, flags: F, host: ReturnType<typeof nodeHost>) => Promise<number> | number) {
  return async (argument: A, flags: F) => {
    try {
      process.exitCode = await streams.settle(await command(argument, flags, nodeHost()))
    } catch (error) {
      const { message, code } = explain(error)
      warn(`${message}\n`)
      process.exitCode = code
    }
  }
}

const streams = watchStreams()
await program().parseAsync()
