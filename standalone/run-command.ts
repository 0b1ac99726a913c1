import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readEnv, toolEnv, type ToolEnv } from '@stagedoor/platform/process/env';
import { createLog, type Log } from '@stagedoor/platform/process/log';
import { answerHelp } from './answer-help.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
/** What was typed after the name of a command with these options. */
export type Arguments<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>;

export interface Command<Known extends Options> {
  name: string;
  /** What the command does, and below that its forms, as `typed` begins them. */
  usage: (typed: string) => string;
  /** As for `parseArgs` of Node. */
  options: Known;
  /** Whether words without an option may follow; by default none. */
  positionals?: boolean;
  /** @throws WrongUsage if something is missing or does not go together */
  run: (given: Arguments<Known> & { env: ToolEnv; log: Log }) => Promise<unknown>;
}

/** Arguments with which a command can do nothing; its usage is printed. */
export class WrongUsage extends Error {}

/** Runs a command. A failure is printed as a sentence, with exit code 1. */
export async function runCommand<const Known extends Options>({
  name,
  usage,
  options,
  positionals = false,
  run,
}: Command<Known>): Promise<void> {
  answerHelp(usage(typedCommand(name)));
  await runTool(async () => {
    try {
      const given: Arguments<Known> = parseArgs({ options, allowPositionals: positionals });
      const env = readEnv(toolEnv);
      await run({ ...given, env, log: createLog(env.LOG_LEVEL, name) });
    } catch (error) {
      if (!isWrongUsage(error)) throw error;
      // The first line says what the command does.
      const [, ...lines] = usage(typedCommand(name)).split('\n');
      const text = ['Usage:', ...lines, error.message].join('\n');
      throw new Error(text.trimEnd(), { cause: error });
    }
  });
}

/** Runs a command-line tool. A failure is printed as a sentence, with exit code 1. */
export async function runTool(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** The form in which people type a command: in the image it is an argument of `stagedoor`. */
export function typedCommand(name: string): string {
  return process.argv0 === 'stagedoor' ? `stagedoor ${name}` : `npm run ${name} --`;
}

/** Also what `parseArgs` throws, such as for an option that it does not know. */
function isWrongUsage(error: unknown): error is Error {
  return error instanceof WrongUsage || String(Object(error).code).startsWith('ERR_PARSE_ARGS');
}

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean', default: false } as const;
