/** A process that has not stopped cleanly by then exits anyway. */
export const STOP_LIMIT_MS = 15_000;

export interface Stoppable {
  stop(): Promise<void>;
  /** How long it still serves before it stops. */
  drainMs?: number | undefined;
}

/** Runs a process until Ctrl-C or SIGTERM, then stops it cleanly, even during its start. */
export async function runService(name: string, start: () => Promise<Stoppable>): Promise<void> {
  const starting = start();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void starting.then((service) => {
      setTimeout(() => process.exit(1), STOP_LIMIT_MS + (service.drainMs ?? 0)).unref();
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await starting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The ${name} service could not start. ${reason}`);
    process.exit(1);
  }
}
