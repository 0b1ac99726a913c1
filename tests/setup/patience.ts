/** For `vi.waitUntil`: a busy machine is slow, not wrong. */
export const PATIENCE = { timeout: 20_000, interval: 20 };
