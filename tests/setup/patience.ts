/** For `vi.waitUntil`: a busy machine is slow, not wrong. */
export const PATIENCE = { timeout: 60_000, interval: 20 };
