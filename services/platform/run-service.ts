const STOP_LIMIT_MS = 15_000;

/** Runs a process until it is told to stop (Ctrl-C or SIGTERM), then stops it cleanly. A start that fails ends it with one sentence. */
export async function runService(
  name: string,
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  try {
    const service = await start();
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    process.stderr.write(
      `The ${name} service could not start. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
